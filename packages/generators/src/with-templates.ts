import type { AnyGenerator, MotionTemplate } from '@kinora/domain'
import template from './template/index.ts'

/** Replaces the built-in templates with those of the operator. */
export const withTemplates = (
  generators: readonly AnyGenerator[],
  templates: readonly MotionTemplate[],
): readonly AnyGenerator[] =>
  generators.map((generator) =>
    generator === (template as AnyGenerator)
      ? { ...generator, rows: generator.rows.map((row: object) => ({ ...row, templates })) }
      : generator,
  )
