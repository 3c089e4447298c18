import type { IncomingMessage, ServerResponse } from 'node:http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/** Every metric of the service: its kind and its help text. */
const table = {
  kinora_requests: { kind: 'counter', help: 'Requests answered, by route and status' },
  kinora_request_seconds: { kind: 'histogram', help: 'Time to answer a request' },
  kinora_tasks_admitted: { kind: 'counter', help: 'Tasks created, by generator' },
  kinora_tasks_ended: { kind: 'counter', help: 'Tasks ended, by generator and outcome' },
  kinora_step_seconds: { kind: 'histogram', help: 'Time of a step of a task, by step and outcome' },
  kinora_pool_wait_seconds: { kind: 'histogram', help: 'Time a step waited for a slot, by pool' },
  kinora_pool_waiting: { kind: 'gauge', help: 'Steps that wait for a slot, by pool' },
  kinora_pool_places: { kind: 'gauge', help: 'Slots of this worker, by pool and backend' },
  kinora_pool_busy: { kind: 'gauge', help: 'Occupied slots of this worker, by pool and backend' },
  kinora_backend_state: { kind: 'gauge', help: '1 for a healthy backend, 0.5 on trial, 0 when it is out' },
  kinora_backend_credits: { kind: 'counter', help: 'Credits that other services charged for steps, by backend' },
  kinora_backend_cost: {
    kind: 'counter',
    help: 'Cost of steps at providers, by backend, step, currency and kind (estimated, reported)',
  },
  kinora_overflow_steps: { kind: 'counter', help: 'Steps of pools with overflow, by pool and verdict' },
  kinora_spend_ceiling_reached: { kind: 'gauge', help: '1 while the monthly ceiling of a provider key is reached' },
  kinora_description_faults: { kind: 'counter', help: 'Failed descriptions of pictures, by backend' },
  kinora_prepare_seconds: { kind: 'histogram', help: 'Time to prepare the inputs of a task, by outcome' },
  kinora_callback_tries: { kind: 'counter', help: 'Callback attempts, by outcome' },
  kinora_callbacks_held: { kind: 'gauge', help: '1 while callbacks are held after a restore' },
  kinora_callback_pass_seconds: { kind: 'histogram', help: 'Time to select the callbacks that are due' },
  kinora_sweep_faults: { kind: 'counter', help: 'Failed rounds of a background job, by job' },
  kinora_invariant_faults: { kind: 'gauge', help: 'Tasks, postings or accounts that violate a ledger invariant' },
  kinora_body_bytes_reserved: { kind: 'gauge', help: 'Bytes of request bodies in progress, by share of the budget' },
  kinora_live_watchers: { kind: 'gauge', help: 'Open streams of live numbers' },
  kinora_live_watchers_dropped: { kind: 'counter', help: 'Streams of live numbers ended because the client was slow' },
  kinora_database_connections: { kind: 'gauge', help: 'Database connections, by pool and state' },
  kinora_event_loop_lag_seconds: { kind: 'gauge', help: 'Time the event loop was blocked since the last scrape' },
} as const
type Table = typeof table
type MetricName = { [N in keyof Table]: Table[N]['kind'] extends 'gauge' ? never : N }[keyof Table]
type GaugeName = Exclude<keyof Table, MetricName>
type Labels = Record<string, string | number>

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800]

export type Metrics = {
  count(name: MetricName, labels: Labels, by?: number): void
  observe(name: MetricName, seconds: number, labels: Labels): void
  /** Reads the values of a gauge at each scrape. */
  watch(name: GaugeName, read: () => readonly { value: number; labels: Labels }[]): void
  /** Answers a scrape in the Prometheus text format. */
  answer(request: IncomingMessage, response: ServerResponse): void
}

export const createMetrics = (service: string, version: string): Metrics => {
  const exporter = new PrometheusExporter({ preventServerStart: true })
  const provider = new MeterProvider({
    readers: [exporter],
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
  })
  const meter = provider.getMeter('kinora')
  const recorders = new Map<string, (value: number, labels: Labels) => void>()
  for (const [name, { kind, help: description }] of Object.entries(table)) {
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { description })
      recorders.set(name, (value, labels) => counter.add(value, labels))
    } else if (kind === 'histogram') {
      const histogram = meter.createHistogram(name, {
        description,
        advice: { explicitBucketBoundaries: secondsBuckets },
      })
      recorders.set(name, (value, labels) => histogram.record(value, labels))
    }
  }
  return {
    count: (name, labels, by = 1) => recorders.get(name)?.(by, labels),
    observe: (name, seconds, labels) => recorders.get(name)?.(seconds, labels),
    watch: (name, read) =>
      meter.createObservableGauge(name, { description: table[name].help }).addCallback((scrape) => {
        for (const { value, labels } of read()) scrape.observe(value, labels)
      }),
    answer: (request, response) => exporter.getMetricsRequestHandler(request, response),
  }
}
