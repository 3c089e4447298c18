import { type DrawSubject, disc, ink, limb, polygon } from './pose.ts'

export const drawPenguin: DrawSubject = (context, pose) => {
  context.rotate(Math.sin(pose.stride) * 0.08)
  disc(context, 0, -0.45, 0.24, 0.43)
  ink(context, pose, pose.tone([30, 34, 46]))
  disc(context, 0.05, -0.4, 0.17, 0.34)
  ink(context, pose, pose.tone([246, 246, 244]))
  disc(context, 0.02, -0.84, 0.15)
  ink(context, pose, pose.tone([30, 34, 46]))
  polygon(context, [
    [0.14, -0.87],
    [0.3, -0.82],
    [0.14, -0.78],
  ])
  ink(context, pose, pose.tone([245, 160, 50]))
  limb(context, pose.tone([30, 34, 46]), 0.09, [
    [-0.16, -0.62],
    [-0.28 - 0.04 * Math.sin(pose.stride), -0.32],
  ])
  for (const x of [-0.09, 0.1]) {
    disc(context, x, -0.02, 0.1, 0.04)
    ink(context, pose, pose.tone([245, 160, 50]))
  }
  disc(context, 0.07, -0.87, 0.022)
  context.fillStyle = '#fff'
  context.fill()
}
