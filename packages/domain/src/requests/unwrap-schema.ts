import { z } from 'zod'

/** The schema under defaults and options. */
export const unwrapSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? unwrapSchema(schema.unwrap() as z.ZodType)
    : schema
