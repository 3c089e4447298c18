import { join } from 'node:path'
import type { ComposeService } from './compose-service.ts'

export type ContainerPlace = {
  /** Of the installation: prefix of containers, volumes and networks. */
  project: string
  /** Folder of the compose file; relative paths start here. */
  folder: string
  /** Folder with a file for each config of the compose file. */
  configsFolder: string
}

type Render = (value: never, place: ContainerPlace, service: string) => string[]

const each =
  (flag: string) =>
  (values: string[]): string[] =>
    values.flatMap((value) => [flag, value])
const single =
  (flag: string) =>
  (value: string | number): string[] => [flag, String(value)]
const isSet =
  (...flags: string[]) =>
  (value: boolean): string[] =>
    value ? flags : []

const resolveSource = (source: string, { project, folder }: ContainerPlace): string =>
  source.startsWith('.') ? join(folder, source) : `${project}_${source}`

/**
 * Podman applies the defaults of its settings only to containers without limits. Others get as many processes as the kernel
 * supports, which may be above the hard limit of a virtual machine.
 */
const processLimit = { soft: 4_096, hard: 4_096 }

type HealthCheck = { test: string[]; interval: string; retries: number }
type Limits = Record<string, { soft: number; hard: number }>

/** Every key that a service may have, with podman's options for it. */
const renderers: Record<string, Render> = {
  // These are not options: see `renderContainer` and the code that builds and orders services.
  image: () => [],
  build: () => [],
  command: () => [],
  entrypoint: () => [],
  depends_on: () => [],
  profiles: () => [],
  networks: () => [],
  network_mode: () => [],

  environment: (values: Record<string, string>) =>
    Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  volumes: (values: string[], place) =>
    values.flatMap((value) => {
      const [source = '', ...rest] = value.split(':')
      return ['--volume', [resolveSource(source, place), ...rest].join(':')]
    }),
  configs: (values: { source: string; target: string }[], { configsFolder }) =>
    values.flatMap(({ source, target }) => ['--volume', `${join(configsFolder, source)}:${target}:ro`]),
  ports: each('--publish'),
  tmpfs: each('--tmpfs'),
  cap_drop: each('--cap-drop'),
  cap_add: each('--cap-add'),
  security_opt: (values: string[], { folder }) =>
    each('--security-opt')(values.map((value) => value.replace(/^seccomp=\./, `seccomp=${folder}/.`))),
  init: isSet('--init'),
  // Podman adds writable /run, /tmp and /var/tmp to a read-only container, Docker does not.
  read_only: isSet('--read-only', '--read-only-tmpfs=false'),
  mem_limit: single('--memory'),
  pids_limit: single('--pids-limit'),
  shm_size: single('--shm-size'),
  stop_grace_period: (value: string) => ['--stop-timeout', value.replace(/s$/, '')],
  restart: single('--restart'),
  ulimits: (values: Limits) =>
    Object.entries({ nproc: processLimit, ...values }).flatMap(([name, { soft, hard }]) => [
      '--ulimit',
      `${name}=${soft}:${hard}`,
    ]),
  healthcheck: ({ test, interval, retries }: HealthCheck) => [
    '--health-cmd',
    // Podman 4.3 adds CMD to a list itself, and takes a list that begins with it for one word.
    JSON.stringify(test[0] === 'CMD' ? test.slice(1) : test),
    '--health-interval',
    interval,
    '--health-retries',
    String(retries),
  ],
}

const renderNetworks = (
  { network_mode: mode, networks = ['default'] }: ComposeService,
  project: string,
  name: string,
) =>
  mode !== undefined
    ? ['--network', mode]
    : networks.flatMap((network) => ['--network', `${project}_${network}:alias=${name}`])

/** The name under which podman finds an image that compose names shortly. */
export const qualifyImage = (image: string): string =>
  image.includes('/') ? `docker.io/${image}` : `docker.io/library/${image}`

/** The image that is built for a service, by its Dockerfile and target. */
export const builtImage = ({ dockerfile, target }: NonNullable<ComposeService['build']>): string =>
  `localhost/kinora-${[dockerfile.replace(/.*\.([a-z]+)$/, '$1'), ...(target === undefined ? [] : [target])].join('-')}`

/** The arguments of `podman create` or `podman run` for a service; an unknown key is an error. */
export const renderContainer = (name: string, service: ComposeService, place: ContainerPlace): string[] => {
  const options = Object.entries(service).flatMap(([key, value]) => {
    const render = renderers[key]
    if (!render) throw new Error(`services.${name}.${key} of the compose file has no option of podman`)
    return render(value as never, place, name)
  })
  const image = service.build ? builtImage(service.build) : qualifyImage(service.image ?? '')
  const { entrypoint, command = [] } = service
  const [nameFlag, pullFlag] = [`--name=${place.project}_${name}`, '--pull=never']
  return [
    nameFlag,
    pullFlag,
    ...renderNetworks(service, place.project, name),
    ...options,
    ...(entrypoint ? ['--entrypoint', JSON.stringify(entrypoint)] : []),
    image,
    ...command,
  ]
}
