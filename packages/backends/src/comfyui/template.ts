import { z } from 'zod'
import { comfyuiSteps } from './facts.ts'

const nodeId = z.string().regex(/^[A-Za-z0-9]{1,40}$/)
const link = z.tuple([nodeId, z.int().min(0)])
const value = z.union([z.string(), z.number(), z.boolean(), link])
const node = z.strictObject({ class_type: z.string(), inputs: z.record(z.string(), value) })
export type Graph = Record<string, z.infer<typeof node>>

const slotTypes = ['text', 'integer', 'number', 'image', 'video', 'audio'] as const
const slot = z.strictObject({
  type: z.enum(slotTypes),
  /** Every input that gets the value, as `node.input`. */
  into: z.array(z.string().regex(/^[A-Za-z0-9]+\.[A-Za-z0-9_.]+$/)).min(1),
  /** Without a value, its nodes and all inputs that link to them are left out. */
  optional: z.literal(true).optional(),
})

const limits = z.strictObject({
  /** Both sides are multiples of `multiple`; the area is at most `pixels`. */
  multiple: z.int().min(1).optional(),
  pixels: z.int().optional(),
  fps: z.int().optional(),
  frames: z.int().optional(),
  seconds: z.number().optional(),
  references: z.int().optional(),
})

/** A graph with named, typed slots, and the facts and files that an operator needs to run it. */
export const template = z
  .strictObject({
    step: z.enum(comfyuiSteps),
    model: z.string(),
    /** SPDX name. */
    licence: z.string(),
    /** Territories that the licence excludes, as ISO 3166 codes. */
    excludedTerritories: z.array(z.string().regex(/^([A-Z]{2}|EU)$/)),
    files: z.array(z.strictObject({ folder: z.string().regex(/^\w+$/), file: z.string() })),
    limits,
    slots: z.record(z.string(), slot),
    /** The share of each slow node in the work; the other nodes do not count. */
    progress: z.record(nodeId, z.number()),
    output: z.strictObject({ node: nodeId, mediaType: z.enum(['image/png', 'video/mp4', 'audio/mpeg']) }),
    graph: z.record(nodeId, node),
  })
  .superRefine(({ slots, graph, output, progress }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message })
    for (const [name, { into }] of Object.entries(slots))
      for (const place of into) {
        const [id, input] = [place.slice(0, place.indexOf('.')), place.slice(place.indexOf('.') + 1)]
        if (graph[id]?.inputs[input] === undefined) fault(`slot ${name}: the graph has no ${place}`)
      }
    for (const id of [output.node, ...Object.keys(progress)]) if (!graph[id]) fault(`the graph has no node ${id}`)
    for (const [id, { inputs }] of Object.entries(graph))
      for (const [input, given] of Object.entries(inputs))
        if (Array.isArray(given) && !graph[given[0]]) fault(`${id}.${input} links to a missing node`)
  })
export type Template = z.infer<typeof template>
export type SlotValues = Record<string, string | number>
