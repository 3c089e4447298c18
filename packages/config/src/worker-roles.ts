/** Roles of a worker and their jobs. A worker has all roles unless `WORKER_ROLES` names some. */
export const workerRoles = {
  engine: 'runs the workflows of tasks',
  pools: 'runs model steps on the queue of each pool, probes replicas, pulls weights',
  media: 'encodes, labels and composes the results of model steps',
  inputs: 'fetches, validates and encodes the inputs of tasks',
  relay: 'starts workflows for the orders in the outbox, assigns free slots',
  callbacks: 'sends due callbacks',
  sweeps:
    'ends overdue tasks, reconciles unknown outcomes, deletes expired media, rotates partitions, checks invariants',
} as const

export type WorkerRole = keyof typeof workerRoles

export const workerRoleNames = Object.keys(workerRoles) as WorkerRole[]
