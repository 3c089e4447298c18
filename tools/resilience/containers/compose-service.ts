type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully'

/** A service as deploy/compose.yaml writes it. */
export type ComposeService = {
  image?: string
  build?: { context: string; dockerfile: string; target?: string }
  command?: string[]
  entrypoint?: string[]
  depends_on?: Record<string, { condition: Condition }>
  profiles?: string[]
  network_mode?: string
  networks?: string[]
} & Record<string, unknown>

export type ComposeFile = {
  name: string
  services: Record<string, ComposeService>
  configs?: Record<string, { content: string }>
  networks: Record<string, object>
  volumes: Record<string, object>
}
