// Separate from the main entry: this module loads the canvas, which the worker must not load.

export { drawScene } from './draw/draw-scene.ts'
export { createMesh } from './draw/pixels/mesh.ts'
export { drawPromptFilm } from './draw/storyboard/draw-storyboard.ts'
export { planPromptScene, planScene } from './plan/plan-scene.ts'
export { aimPhoto } from './steps/image-to-video/photo-field.ts'
export { planPhoto } from './steps/image-to-video/plan-photo.ts'
export { planStory } from './steps/plan-story/plan-story.ts'
