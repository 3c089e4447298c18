import {
  type ByReference,
  buildStillOrder,
  expectedSeconds,
  type Place,
  type PreparedMedia,
  type Route,
  type StepInput,
  type StepResult,
  type StepWork,
  type StillOrder,
} from '@kinora/domain'

export type VideoRequest = ByReference<StepInput<'text-to-video'>>
type StillPlace = NonNullable<Route['still']>
/** The size of the video that a picture is cropped for. */
type CropInput = { picture: StepResult; width: number; height: number }

export type StillDeps = {
  /** The seed of the task, which the shots of a film derive theirs from. */
  filmSeed: number | undefined
  runModel(order: StillOrder, place: Place): Promise<StepResult>
  crop(input: CropInput): Promise<PreparedMedia>
}

/** Splits the weight of a step between the still and its animation. */
export const splitWork = (work: StepWork, request: VideoRequest): { still: StepWork; video: StepWork } => {
  const stillSeconds = expectedSeconds('text-to-image', request)
  const share = stillSeconds / (stillSeconds + expectedSeconds('image-to-video', request))
  const weight = work.weight * share
  return {
    still: { ...work, weight },
    video: {
      ...work,
      weight: work.weight - weight,
      before: work.before + weight,
      ...(work.partBefore === undefined ? {} : { partBefore: work.partBefore + weight }),
    },
  }
}

/** Makes the stills of one workflow; with `keep: 'reference'`, those of a film begin with the first one. */
export const createStills = () => {
  /** By picture server; null for a still that could not be made. */
  const references = new Map<string, Promise<PreparedMedia | null>>()
  return async (request: VideoRequest, { keep, ...place }: StillPlace, deps: StillDeps): Promise<PreparedMedia> => {
    const isKept = keep === 'reference' && request.inFilm === true
    const first = isKept ? references.get(place.backend) : undefined
    // Without a first still there is no wait: the map gets this one before another shot looks.
    const reference = first ? await first : null
    const order = buildStillOrder(request, {
      ...(keep ? { keep } : {}),
      ...(deps.filmSeed === undefined ? {} : { filmSeed: deps.filmSeed }),
      ...(reference ? { reference } : {}),
    })
    const make = async (): Promise<PreparedMedia> => {
      const picture = await deps.runModel(order, place)
      return deps.crop({ picture, width: request.width, height: request.height })
    }
    const still = make()
    if (isKept && !reference)
      references.set(
        place.backend,
        still.catch(() => null),
      )
    return still
  }
}
