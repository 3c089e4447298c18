import { z } from 'zod'
import { limits } from './limits.ts'
import { fixedPrices } from './models/models.ts'
import { subjectFields, subjectReply } from './replies.ts'

/** What keeps subjects: they are named in creates, and outlive the tasks that show them. */
export const subjectCalls = {
  createSubject: {
    method: 'POST',
    path: '/ent/v2/subjects',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Keep a subject for later films',
    command: 'subject-create',
    credits: fixedPrices.subject.credits,
    body: z.object({ name: z.string().meta({ description: 'What it is called' }), ...subjectFields }),
    returns: subjectReply,
  },
  listSubjects: {
    method: 'GET',
    path: '/ent/v2/subjects',
    scope: 'read',
    rateClass: 'read',
    summary: 'List subjects, newest first',
    command: 'subjects',
    query: z.object({
      ownership: z
        .enum(['private', 'system'])
        .default('private')
        .meta({ description: 'Your own, or those that come with the service' }),
      subject_ids: z.array(z.string()).max(limits.listFilter).optional().meta({ description: 'Only these' }),
      count: z
        .int()
        .min(1)
        .max(limits.pageSize.most)
        .default(limits.pageSize.standard)
        .meta({ description: 'How many at once' }),
      next_page_token: z.string().optional().meta({ description: 'As the page before told it' }),
    }),
    returns: z.object({ subjects: z.array(subjectReply.partial()), next_page_token: z.string(), count: z.int() }),
  },
  updateSubject: {
    method: 'PUT',
    path: '/ent/v2/subjects/{id}',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Change a subject; what is absent stays',
    command: 'subject-update',
    body: z.object({
      id: z.string().optional(),
      name: z.string().optional().meta({ description: 'What it is called' }),
      style: z.string().optional().meta({ description: 'How it looks' }),
      description: z.string().optional().meta({ description: 'What it is' }),
      ...subjectFields,
    }),
    returns: subjectReply,
  },
  deleteSubject: {
    method: 'DELETE',
    path: '/ent/v2/subjects/{id}',
    scope: 'subjects',
    rateClass: 'create',
    summary: 'Forget a subject',
    command: 'subject-delete',
    returns: z.object({}),
  },
} as const
