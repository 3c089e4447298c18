import { findProductionTree, type LockedPackages, packageName } from './production-tree.ts'

/** Inference, drawings and canvases are packages of the built-in engine, which only the worker runs. */
const engineOnly = [
  /^onnxruntime-/,
  /^@iconify/,
  /^emojibase/,
  /^@tensorflow\//,
  /^@vladmandic\//,
  /(^|\/)canvas/,
  /^@resvg\//,
  /^rhubarb-/,
  /^@temporalio\/(worker|core-bridge)$/,
]

/** Packages of the built-in engine and of workflow workers in the production tree of a workspace. */
export const findEnginePackages = (packages: LockedPackages, folder: string): string[] =>
  findProductionTree(packages, folder).filter((path) => engineOnly.some((pattern) => pattern.test(packageName(path))))
