import { z } from 'zod'

/** Removes defaults, optional and nullable wrappers. */
export const unwrapSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapSchema(schema.unwrap() as z.ZodType)
    : schema
