// Written by `npm run gen:rows` from a migrated database; do not edit.
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  available: Generated<Int8>;
  ending: Generated<Int8>;
  funding: Generated<Int8>;
  holding: Generated<Int8>;
  next_end: Generated<Timestamp>;
  revenue: Generated<Int8>;
  tenant_id: Int8;
}

export interface ApiKeys {
  created_at: Generated<Timestamp>;
  creator: Generated<string>;
  deleted_at: Timestamp | null;
  env: "live" | "test";
  expires_at: Timestamp | null;
  id: string;
  is_console: Generated<boolean>;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
  sealed: Buffer;
  secret_sha256: string;
  suspended_at: Timestamp | null;
  tenant_id: Int8;
}

export interface Attempts {
  after_restore: Generated<boolean>;
  ask_at: Generated<Timestamp>;
  asks: Generated<number>;
  backend: string;
  cost_currency: string | null;
  cost_day: Timestamp | null;
  cost_estimated: Int8 | null;
  cost_is_actual: Generated<boolean>;
  cost_key: string | null;
  cost_spent: Int8 | null;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  fault: Generated<string>;
  fraction: Generated<number>;
  handle: Json | null;
  id: Int8;
  part_id: Int8 | null;
  reported_at: Timestamp | null;
  result: Json | null;
  started_at: Timestamp | null;
  starts: Generated<number>;
  state: "intended" | "started" | "done" | "failed" | "unknown";
  step: string;
  step_no: number;
  task_id: Int8;
  tenant_id: Int8;
  try_no: number;
  weight: Generated<number>;
  word: "start-again" | "give-up" | null;
  word_charged: Generated<boolean>;
  worker: Generated<string>;
}

export interface AuditHead {
  hash: Buffer;
  is_only: Generated<boolean>;
  seq: Int8;
}

export interface AuditLog {
  action: string;
  actor: "operator" | "person" | "key" | "system" | "nobody";
  address: string;
  at: Timestamp;
  detail: Json;
  hash: Buffer;
  key_id: string;
  object: string;
  person_id: Int8 | null;
  previous: Buffer;
  result: string;
  seq: Int8;
  tenant_id: Int8 | null;
  trace: string;
}

export interface BackendSwitches {
  changed_at: Generated<Timestamp>;
  name: string;
  state: "enabled" | "draining" | "disabled";
}

export interface BeginStep {
  attempt_backend: string;
  attempt_id: Int8;
  attempt_state: string;
  fault: string;
  handle: Json;
  moved: boolean;
  others: Json;
  part_version: number;
  result: Json;
  starts: number;
  texts: Json;
  verdict: string;
  version: number;
}

export interface CallbackLines {
  next_due_at: Timestamp;
  tenant_id: Int8;
}

export interface CallbackQueues {
  failures: Generated<number>;
  host: string;
  id: Generated<Int8>;
  next_due_at: Timestamp;
  origin: string;
  probe_at: Timestamp | null;
  tenant_id: Int8;
  used_at: Generated<Timestamp>;
}

export interface CallbacksWaiting {
  due_at: Generated<Timestamp>;
  event: string;
  is_held: Generated<boolean>;
  lease_until: Timestamp | null;
  queue_id: Int8;
  task_id: Int8;
  tenant_id: Int8;
}

export interface ChooseRoute {
  verdict: string;
  wait_seconds: number;
}

export interface ClaimedSignIns {
  expires_at: Timestamp;
  state_sha256: string;
}

export interface ClaimKey {
  body_hash: string;
  is_open: boolean;
  is_ours: boolean;
  reply: string;
}

export interface ClosePart {
  creation: Json;
  film_version: number;
  others: Json;
  version: number;
}

export interface CreateTask {
  created_at: Timestamp;
  has_slot: boolean;
}

export interface Creations {
  cover: Json;
  fps: number;
  height: number;
  id: Int8;
  keep_until: Timestamp;
  place: number;
  removed_at: Timestamp | null;
  result: Json;
  seconds: number;
  task_id: Int8;
  tenant_id: Int8;
  watermarked: Json | null;
  width: number;
}

export interface DeletedSubjectMedia {
  due_at: Generated<Timestamp>;
  key: string;
  owner: Int8;
  tenant_id: Int8;
  withdrawn_key: string | null;
}

export interface Deliveries {
  attempts: Generated<number>;
  ended_at: Timestamp | null;
  event: "processing" | "success" | "failed" | "test";
  sending: Generated<number>;
  seq: number;
  status: Generated<"waiting" | "delivered" | "exhausted" | "dropped">;
  task_id: Int8;
  tenant_id: Int8;
  test_url: string | null;
}

export interface DeliveryTries {
  answer: string;
  at: Timestamp;
  attempt: number;
  duration_ms: number;
  event: string;
  fault: string;
  outcome: "delivered" | "failed" | "gone" | "skipped";
  sending: number;
  status: number;
  task_id: Int8;
  tenant_id: Int8;
}

export interface DraftSeconds {
  day: Timestamp;
  seconds: Int8;
  tenant_id: Int8;
}

export interface EndTask {
  billable: boolean;
  created_at: Timestamp;
  episode_of: Int8;
  film_id: Int8;
  generator: string;
  had_slot: boolean;
  has_callback: boolean;
  held: Int8;
  key_id: string;
  lane: string;
  seq: number;
  shows: string;
  was_preparing: boolean;
}

export interface EnterLane {
  created_at: Timestamp;
  has_slot: boolean;
  waiting: number;
}

export interface EnterLaneTogether {
  created_at: Timestamp;
  slots: number;
  waiting: number;
}

export interface Episodes {
  parent_id: Int8;
  place: number;
  task_id: Int8;
  tenant_id: Int8;
}

export interface FilmParts {
  film_id: Int8;
  hash: string | null;
  joins: Generated<ArrayType<Int8>>;
  kind: "video" | "narration" | "music" | "compose";
  lyric: string;
  place: number | null;
  prompt: string;
  segment: number;
  shown: Json;
  task_id: Int8;
  tenant_id: Int8;
  weight: Generated<number>;
}

export interface Finalizes {
  created_at: Generated<Timestamp>;
  draft_id: Int8;
  task_id: Int8;
  tenant_id: Int8;
}

export interface FindMadeParts {
  creation: Json;
  hash: string;
}

export interface GrantRequests {
  created_at: Generated<Timestamp>;
  credits: Int8;
  decided_at: Timestamp | null;
  decided_by: Int8 | null;
  ends_at: Timestamp | null;
  id: Int8;
  reason: string;
  requested_by: Int8;
  state: Generated<"waiting" | "approved" | "rejected">;
  tenant_id: Int8;
}

export interface Grants {
  created_at: Generated<Timestamp>;
  credits: Int8;
  ends_at: Timestamp | null;
  id: Int8;
  name: string;
  remain: Int8;
  tenant_id: Int8;
}

export interface GrantUses {
  credits: Int8;
  grant_id: Int8;
  ref_id: Int8;
  tenant_id: Int8;
}

export interface HeldWeights {
  asks: number;
  checks: number;
  done_bytes: Int8;
  fault: string;
  holder: string;
  name: string;
  state: "absent" | "pulling" | "ready" | "broken";
  told_at: Generated<Timestamp>;
}

export interface IdempotencyKeys {
  body_hash: string;
  created_at: Generated<Timestamp>;
  is_open: Generated<boolean>;
  key: string;
  method: string;
  path: string;
  reply: string;
  tenant_id: Int8;
}

export interface Inputs {
  field: string | null;
  object: Json | null;
  place: number;
  prepared: Json | null;
  prepared_key: string;
  removed_at: Timestamp | null;
  rule: string;
  slot: string;
  struck: Generated<boolean>;
  task_id: Int8;
  tenant_id: Int8;
  url: string | null;
}

export interface InvariantChecks {
  at: Timestamp;
  is_only: Generated<boolean>;
  snapshot: string;
}

export interface InvariantFaults {
  id: string;
  invariant: string;
  since: Generated<Timestamp>;
}

export interface KeyBudgets {
  key_id: string;
  month: Timestamp;
  monthly: Int8;
  spent: Int8;
  tenant_id: Int8;
}

export interface LeaseCallbacks {
  attempts: number;
  bgm: boolean;
  callback_url: string;
  creations: Json;
  credits: Int8;
  err_code: string;
  err_msg: string;
  event: string;
  generator: string;
  key_sealed: Buffer;
  lane: string;
  payload: Buffer;
  price_lines: Json;
  progress: number;
  secrets_sealed: ArrayType<Buffer>;
  sending: number;
  seq: number;
  state: string;
  task_id: Int8;
  task_seq: number;
  tenant_id: Int8;
  trace: string;
  values_used: Json;
  warnings: Json;
}

export interface LedgerEntries {
  account: "available" | "holding" | "revenue" | "funding";
  amount: Int8;
  kind: string;
  ref_id: Int8;
  tenant_id: Int8;
}

export interface LedgerSums {
  account: string;
  tenant_id: Int8;
  total: Int8;
}

export interface LedgerTxns {
  created_at: Generated<Timestamp>;
  kind: "hold" | "topup" | "capture" | "release" | "grant" | "expire";
  note: Generated<string>;
  ref_id: Int8;
  tenant_id: Int8;
  xid: Generated<string>;
}

export interface LoginLinks {
  created_at: Timestamp;
  expires_at: Timestamp;
  is_delegated: Generated<boolean>;
  person_id: Int8;
  token_sha256: string;
}

export interface MarkQueueing {
  id: Int8;
  seq: number;
  tenant_id: Int8;
}

export interface Memberships {
  created_at: Generated<Timestamp>;
  person_id: Int8;
  role: "owner" | "creator" | "viewer";
  source: "manual" | "groups";
  tenant_id: Int8;
}

export interface MissingPartitions {
  day: Timestamp;
  parent: string;
}

export interface MoveParent {
  id: Int8;
  version: number;
}

export interface MovePartProgress {
  id: Int8;
  version: number;
}

export interface OpenHorizon {
  first_open_id: Int8;
  is_only: Generated<boolean>;
}

export interface OpenParts {
  task_id: Int8;
}

export interface Outbox {
  created_at: Generated<Timestamp>;
  due_at: Generated<Timestamp>;
  kind: "start" | "stop" | "resume";
  task_id: Int8;
  tenant_id: Int8;
}

export interface OverflowDays {
  currency: string;
  day: Timestamp;
  pool: string;
  spent: Int8;
  steps: number;
  tenant_id: Int8;
}

export interface OverflowSteps {
  currency: string;
  day: Timestamp;
  estimated: Int8;
  pool: string;
  spent: Int8 | null;
  step_no: number;
  task_id: Int8;
  tenant_id: Int8;
}

export interface PartitionsOf {
  first_day: Timestamp;
  next_day: Timestamp;
  part: string;
}

export interface People {
  can_read_content: Generated<boolean>;
  created_at: Generated<Timestamp>;
  email: string | null;
  erased_at: Timestamp | null;
  id: Int8;
  is_operator: Generated<boolean>;
  is_operator_by_group: Generated<boolean>;
  issuer: string | null;
  name: Generated<string>;
  signed_in_at: Timestamp | null;
  subject: string | null;
}

export interface PoolHours {
  busy: number;
  failures: number;
  oldest_wait_seconds: number;
  p50_ms: number;
  p95_ms: number;
  places: number;
  pool: string;
  starts_at: Timestamp;
  steps: number;
  waiting: number;
}

export interface PoolLoads {
  pool: string;
  seconds: number;
}

export interface PoolMinutes {
  busy: number;
  failures: number;
  oldest_wait_seconds: number;
  p50_ms: number;
  p95_ms: number;
  places: number;
  pool: string;
  starts_at: Timestamp;
  steps: number;
  waiting: number;
}

export interface PoolSteps {
  entered_at: Generated<Timestamp>;
  pool: string;
  step_no: number;
  task_id: Int8;
  tenant_id: Int8;
}

export interface PoolWaits {
  pool: string;
  seconds: number;
  told_at: Generated<Timestamp>;
  waiting: number;
}

export interface Preparations {
  due_at: Generated<Timestamp>;
  kind: Generated<"task" | "subject">;
  outcome: Json | null;
  starts: Generated<number>;
  task_id: Int8;
  tenant_id: Int8;
}

export interface ReadAccount {
  available: Int8;
  ending: Int8;
  in_use: number;
  slots: number;
  waiting: number;
}

export interface ReadEpisodeReplies {
  err_code: string;
  err_msg: string;
  id: Int8;
  place: number;
  state: string;
}

export interface ReadEpisodes {
  err_code: string;
  id: Int8;
  place: number;
  state: string;
}

export interface ReadFilm {
  bgm: boolean;
  created_at: Timestamp;
  creations: Json;
  credits: Int8;
  err_code: string;
  generator: string;
  has_expired: boolean;
  is_part: boolean;
  lane: string;
  media: Json;
  model: string;
  params: Json;
  payload: Buffer;
  progress: number;
  records: Json;
  seq: number;
  state: string;
  updated_at: Timestamp;
  used: Json;
}

export interface ReadFilmReply {
  bgm: boolean;
  created_at: Timestamp;
  creations: Json;
  credits: Int8;
  err_code: string;
  err_msg: string;
  generator: string;
  has_expired: boolean;
  is_part: boolean;
  lane: string;
  media: Json;
  model: string;
  params: Json;
  payload: Buffer;
  price_lines: Json;
  progress: number;
  records: Json;
  seq: number;
  state: string;
  updated_at: Timestamp;
  used: Json;
  values_used: Json;
  warnings: Json;
}

export interface ReadMinutes {
  created: number;
  failed: number;
  finished: number;
  minute: Timestamp;
}

export interface ReadPoolSteps {
  failures: number;
  p50_ms: number;
  p95_ms: number;
  pool: string;
  steps: number;
}

export interface ReadQueue {
  ids: string[];
  lane: string;
  parents: string[];
  slots: number;
  task_seconds: number;
}

export interface ReadQueueChanges {
  end_at: string;
  end_id: string;
  head: string;
  ids: string[];
  lane: string;
  parents: string[];
  slots: number;
  task_seconds: number;
  total: number;
}

export interface ReadTask {
  bgm: boolean;
  creations: Json;
  credits: Int8;
  err_code: string;
  generator: string;
  is_part: boolean;
  lane: string;
  payload: Buffer;
  progress: number;
  seq: number;
  state: string;
}

export interface ReadTaskReply {
  bgm: boolean;
  creations: Json;
  credits: Int8;
  err_code: string;
  err_msg: string;
  generator: string;
  is_part: boolean;
  lane: string;
  payload: Buffer;
  price_lines: Json;
  progress: number;
  seq: number;
  state: string;
  values_used: Json;
  warnings: Json;
}

export interface ReadUsage {
  cancelled: Int8;
  credits: Int8;
  failed: Int8;
  media_seconds: number;
  name: string;
  starts_at: Timestamp;
  step_seconds: number;
  succeeded: Int8;
  tasks: Int8;
  wait_seconds: number;
}

export interface ReportedJobs {
  attempt_id: Int8;
  job: Json;
  reported_at: Generated<Timestamp>;
}

export interface ReportWork {
  id: Int8;
  version: number;
}

export interface Requeues {
  created_at: Generated<Timestamp>;
  requeued_from: Int8;
  task_id: Int8;
  tenant_id: Int8;
}

export interface RestoredTasks {
  task_id: Int8;
  tenant_id: Int8;
}

export interface Restores {
  callbacks_released_at: Timestamp | null;
  data_until: Timestamp | null;
  open_tasks: number;
  restored_at: Generated<Timestamp>;
}

export interface SeenProcesses {
  holder: string;
  roles: string[];
  settings: Json;
  started_at: Timestamp;
  told_at: Generated<Timestamp>;
  version: string;
}

export interface SeenServers {
  busy: number;
  holder: string;
  missing: Json;
  places: number;
  pool: string;
  server: string;
  state: "well" | "on trial" | "out";
  told_at: Generated<Timestamp>;
  version: string;
}

export interface Sessions {
  address: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Int8;
  idle_expires_at: Timestamp;
  is_delegated: Generated<boolean>;
  key_id: string | null;
  method: "link" | "oidc" | "key";
  person_id: Int8 | null;
  token_sha256: string;
  used_at: Timestamp;
  user_agent: string;
}

export interface SettleEpisodes {
  generator: string;
  handed_on: boolean;
  has_callback: boolean;
  others: Json;
  seq: number;
}

export interface SettleTask {
  generator: string;
  handed_on: boolean;
  has_callback: boolean;
  others: Json;
  seq: number;
}

export interface ShownParts {
  rank: number;
  task_id: Int8;
}

export interface SpendCeilings {
  changed_at: Generated<Timestamp>;
  currency: string;
  monthly: Int8;
  provider_key: string;
}

export interface SpendDays {
  attempts: number;
  backend: string;
  currency: string;
  day: Timestamp;
  estimated: Int8;
  provider_key: string;
  reported: number;
  spent: Int8;
  step: string;
  tenant_id: Int8;
}

export interface SpendMonths {
  currency: string;
  month: Timestamp;
  needed: Generated<Int8>;
  provider_key: string;
  spent: Int8;
}

export interface StepTimes {
  backend: string;
  model: string;
  seconds: number;
  step: string;
}

export interface StrikeTask {
  verdict: string;
  version: number;
}

export interface Subjects {
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  id: Int8;
  images: Json;
  name: string;
  style: Generated<string>;
  tenant_id: Int8;
  videos: Json;
  voice: Generated<string>;
}

export interface SweepTurns {
  job: string;
  until: Timestamp;
}

export interface TaskEvents {
  at: Generated<Timestamp>;
  seq: number;
  state: string;
  task_id: Int8;
  tenant_id: Int8;
}

export interface TaskInputs {
  callback_origin: string | null;
  callback_url: string | null;
  model_as_sent: string;
  params: Json;
  payload: Buffer;
  price_lines: Json;
  price_version: string;
  script: Json | null;
  task_id: Int8;
  tenant_id: Int8;
  texts: Json;
  trace: string;
  used: Json;
  values_used: Generated<Json>;
  warnings: Generated<Json>;
}

export interface Tasks {
  bgm: boolean;
  billable: boolean;
  composite: Generated<boolean>;
  created_at: Timestamp;
  credits: Int8;
  ended_at: Timestamp | null;
  episode_of: Int8 | null;
  err_code: Generated<string>;
  err_msg: Generated<string>;
  film_id: Int8 | null;
  generator: string;
  has_callback: boolean;
  has_slot: boolean;
  id: Int8;
  key_id: string;
  lane: string;
  listed: Generated<boolean>;
  model: string;
  moved_at: Timestamp | null;
  preparing: Generated<boolean>;
  processing_at: Timestamp | null;
  progress: Generated<number>;
  progress_at: Timestamp | null;
  resolution: Generated<string>;
  runs: Generated<boolean>;
  seq: Generated<number>;
  shows: Generated<"own" | "composed" | "composed and shots" | "episodes">;
  state: Generated<"created" | "queueing" | "processing" | "success" | "failed">;
  template: Generated<string>;
  tenant_id: Int8;
  version: number;
  work_done: Generated<number>;
  work_share: Generated<number>;
}

export interface TenantLanes {
  in_use: Generated<number>;
  lane: "normal" | "off-peak" | "speech";
  last_created_at: Generated<Timestamp>;
  may_have_room: Generated<boolean>;
  preparing: Generated<number>;
  slots: number | null;
  tenant_id: Int8;
  waiting: Generated<number>;
}

export interface Tenants {
  closed_at: Timestamp | null;
  concurrency: number | null;
  created_at: Generated<Timestamp>;
  id: Int8;
  local_only: Generated<boolean>;
  media_blocked_at: Timestamp | null;
  media_removed_at: Timestamp | null;
  name: string;
  sandbox_of: Int8 | null;
  webhook_secret_before_sealed: Buffer | null;
  webhook_secret_before_until: Timestamp | null;
  webhook_secret_sealed: Buffer;
  weight: Generated<number>;
}

export interface Uploads {
  etag: string | null;
  facts: Json | null;
  id: Int8;
  keep_until: Timestamp;
  object: Json | null;
  put_key: string;
  tenant_id: Int8;
}

export interface UsageDays {
  backend: string;
  cancelled: Int8;
  credits: Int8;
  failed: Int8;
  generator: string;
  key_id: string;
  media_seconds: number;
  model: string;
  starts_at: Timestamp;
  step_seconds: number;
  succeeded: Int8;
  tasks: Int8;
  tenant_id: Int8;
  wait_seconds: number;
}

export interface UsageHours {
  backend: string;
  cancelled: Int8;
  credits: Int8;
  failed: Int8;
  generator: string;
  key_id: string;
  media_seconds: number;
  model: string;
  starts_at: Timestamp;
  step_seconds: number;
  succeeded: Int8;
  tasks: Int8;
  tenant_id: Int8;
  wait_seconds: number;
}

export interface UsageRows {
  at: Generated<Timestamp>;
  backend: string;
  credits: Int8;
  generator: string;
  key_id: string;
  media_seconds: number;
  model: string;
  outcome: "success" | "failed" | "cancelled";
  step_seconds: number;
  task_id: Int8;
  tenant_id: Int8;
  wait_seconds: number;
}

export interface UsageStart {
  is_only: Generated<boolean>;
  since: Timestamp;
}

export interface UseDraftSeconds {
  allowed: boolean;
  reset_seconds: number;
  seconds_left: Int8;
}

export interface VerifyAudit {
  broken_at: Int8;
  last_seq: Int8;
}

export interface Voices {
  created_at: Generated<Timestamp>;
  task_id: Int8;
  tenant_id: Int8;
  used_at: Timestamp | null;
  voice_id: string;
}

export interface WantedWeights {
  asks: Generated<number>;
  changed_at: Generated<Timestamp>;
  checks: Generated<number>;
  is_wanted: boolean;
  licence: string;
  name: string;
}

export interface DB {
  accounts: Accounts;
  api_keys: ApiKeys;
  attempts: Attempts;
  audit_head: AuditHead;
  audit_log: AuditLog;
  backend_switches: BackendSwitches;
  begin_step: BeginStep;
  callback_lines: CallbackLines;
  callback_queues: CallbackQueues;
  callbacks_waiting: CallbacksWaiting;
  choose_route: ChooseRoute;
  claim_key: ClaimKey;
  claimed_sign_ins: ClaimedSignIns;
  close_part: ClosePart;
  create_task: CreateTask;
  creations: Creations;
  deleted_subject_media: DeletedSubjectMedia;
  deliveries: Deliveries;
  delivery_tries: DeliveryTries;
  draft_seconds: DraftSeconds;
  end_task: EndTask;
  enter_lane: EnterLane;
  enter_lane_together: EnterLaneTogether;
  episodes: Episodes;
  film_parts: FilmParts;
  finalizes: Finalizes;
  find_made_parts: FindMadeParts;
  grant_requests: GrantRequests;
  grant_uses: GrantUses;
  grants: Grants;
  held_weights: HeldWeights;
  idempotency_keys: IdempotencyKeys;
  inputs: Inputs;
  invariant_checks: InvariantChecks;
  invariant_faults: InvariantFaults;
  key_budgets: KeyBudgets;
  lease_callbacks: LeaseCallbacks;
  ledger_entries: LedgerEntries;
  ledger_sums: LedgerSums;
  ledger_txns: LedgerTxns;
  login_links: LoginLinks;
  mark_queueing: MarkQueueing;
  memberships: Memberships;
  missing_partitions: MissingPartitions;
  move_parent: MoveParent;
  move_part_progress: MovePartProgress;
  open_horizon: OpenHorizon;
  open_parts: OpenParts;
  outbox: Outbox;
  overflow_days: OverflowDays;
  overflow_steps: OverflowSteps;
  partitions_of: PartitionsOf;
  people: People;
  pool_hours: PoolHours;
  pool_loads: PoolLoads;
  pool_minutes: PoolMinutes;
  pool_steps: PoolSteps;
  pool_waits: PoolWaits;
  preparations: Preparations;
  read_account: ReadAccount;
  read_episode_replies: ReadEpisodeReplies;
  read_episodes: ReadEpisodes;
  read_film: ReadFilm;
  read_film_reply: ReadFilmReply;
  read_minutes: ReadMinutes;
  read_pool_steps: ReadPoolSteps;
  read_queue: ReadQueue;
  read_queue_changes: ReadQueueChanges;
  read_task: ReadTask;
  read_task_reply: ReadTaskReply;
  read_usage: ReadUsage;
  report_work: ReportWork;
  reported_jobs: ReportedJobs;
  requeues: Requeues;
  restored_tasks: RestoredTasks;
  restores: Restores;
  seen_processes: SeenProcesses;
  seen_servers: SeenServers;
  sessions: Sessions;
  settle_episodes: SettleEpisodes;
  settle_task: SettleTask;
  shown_parts: ShownParts;
  spend_ceilings: SpendCeilings;
  spend_days: SpendDays;
  spend_months: SpendMonths;
  step_times: StepTimes;
  strike_task: StrikeTask;
  subjects: Subjects;
  sweep_turns: SweepTurns;
  task_events: TaskEvents;
  task_inputs: TaskInputs;
  tasks: Tasks;
  tenant_lanes: TenantLanes;
  tenants: Tenants;
  uploads: Uploads;
  usage_days: UsageDays;
  usage_hours: UsageHours;
  usage_rows: UsageRows;
  usage_start: UsageStart;
  use_draft_seconds: UseDraftSeconds;
  verify_audit: VerifyAudit;
  voices: Voices;
  wanted_weights: WantedWeights;
}
