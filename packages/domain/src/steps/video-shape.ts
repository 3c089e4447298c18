export type VideoShape = { width: number; height: number; fps: number; seconds: number; sound: boolean }
