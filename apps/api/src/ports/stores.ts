import type {
  AccountReader,
  BundleStore,
  CreationStore,
  IdempotencyKeys,
  QueueReader,
  StepTimes,
  Store,
  StoredRequests,
  SubjectStore,
  TaskList,
  UploadStore,
  UsageReader,
} from '@kinora/domain'
import type { EpisodeStore, FilmStore, FinalizeStore } from '@kinora/domain/films'
import {
  createAccountReader,
  createBundleStore,
  createCreationStore,
  createEpisodeStore,
  createFilmStore,
  createFinalizeStore,
  createIdempotencyKeys,
  createKeyStore,
  createQueueReader,
  createStepTimes,
  createStore,
  createStoredRequests,
  createSubjectStore,
  createTaskContent,
  createTaskList,
  createUploadStore,
  createUsageReader,
  type openDatabase,
  type TaskContentReader,
} from '@kinora/postgres'
import type { KeySource } from '../checks/key-cache.ts'
import type { Config } from '../config.ts'

/** PostgreSQL stores of the public API. */
export type Stores = {
  store: Store
  keyStore: KeySource
  account: AccountReader
  queue: QueueReader
  tasks: TaskList
  bundles: BundleStore
  requests: StoredRequests
  taskContent: TaskContentReader
  films: FilmStore
  finalizes: FinalizeStore
  episodes: EpisodeStore
  idempotency: IdempotencyKeys & { connect(): Promise<void>; close(): Promise<void> }
  stepTimes: StepTimes
  uploads: UploadStore
  creations: CreationStore
  subjects: SubjectStore
  usage: UsageReader
}

export const openStores = (config: Config, db: ReturnType<typeof openDatabase>): Stores => {
  const concurrency = config.CONCURRENCY
  return {
    store: createStore(db, { concurrency, resultRetentionDays: config.RESULT_RETENTION_DAYS }),
    keyStore: createKeyStore(db),
    account: createAccountReader(db, { concurrency }),
    queue: createQueueReader(db, { concurrency }),
    tasks: createTaskList(db),
    bundles: createBundleStore(db),
    requests: createStoredRequests(db),
    taskContent: createTaskContent(db),
    films: createFilmStore(db),
    finalizes: createFinalizeStore(db),
    episodes: createEpisodeStore(db),
    idempotency: createIdempotencyKeys(db, config.DATABASE_API_DIRECT_URL ?? config.DATABASE_API_URL),
    stepTimes: createStepTimes(db),
    uploads: createUploadStore(db),
    creations: createCreationStore(db),
    subjects: createSubjectStore(db),
    usage: createUsageReader(db),
  }
}
