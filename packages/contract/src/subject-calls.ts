import { z } from 'zod'
import { limits } from './limits.ts'
import { fixedPrices } from './models/models.ts'
import { subjectFields, subjectReply } from './replies.ts'

/** Calls that manage stored subjects. Creates refer to subjects, which outlive the tasks that use them. */
export const subjectCalls = {
  createSubject: {
    method: 'POST',
    path: '/ent/v2/subjects',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Create a subject',
    command: 'subject-create',
    credits: fixedPrices.subject.credits,
    body: z.object({ name: z.string().meta({ description: 'Name of the subject' }), ...subjectFields }),
    returns: subjectReply,
  },
  listSubjects: {
    method: 'GET',
    path: '/ent/v2/subjects',
    scope: 'read',
    rateClass: 'read',
    summary: 'List subjects',
    command: 'subjects',
    query: z.object({
      ownership: z
        .enum(['private', 'system'])
        .default('private')
        .meta({ description: 'Your own subjects, or the subjects of the service' }),
      subject_ids: z.array(z.string()).max(limits.listFilter).optional().meta({ description: 'Only these subjects' }),
      count: z
        .int()
        .min(1)
        .max(limits.pageSize.most)
        .default(limits.pageSize.standard)
        .meta({ description: 'Page size' }),
      next_page_token: z.string().optional().meta({ description: '`next_page_token` of the previous page' }),
    }),
    returns: z.object({ subjects: z.array(subjectReply.partial()), next_page_token: z.string(), count: z.int() }),
  },
  updateSubject: {
    method: 'PUT',
    path: '/ent/v2/subjects/{id}',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Update a subject',
    command: 'subject-update',
    body: z.object({
      id: z.string().optional(),
      name: z.string().optional().meta({ description: 'Name of the subject' }),
      style: z.string().optional().meta({ description: 'Visual style' }),
      description: z.string().optional().meta({ description: 'Description of the subject' }),
      ...subjectFields,
    }),
    returns: subjectReply,
  },
  deleteSubject: {
    method: 'DELETE',
    path: '/ent/v2/subjects/{id}',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Delete a subject',
    command: 'subject-delete',
    returns: z.object({}),
  },
} as const
