import type { StepName } from '../steps/steps.ts'
import type { CatalogRoute } from './catalog-file.ts'

/** The steps that make shots. In a draft they use draft routes; all other steps use their usual ones. */
export const draftSteps: readonly StepName[] = [
  'text-to-video',
  'image-to-video',
  'frames-to-video',
  'references-to-video',
  'lip-sync',
]

/**
 * The routes of a step in a draft: those with the mark, else those of the built-in engine. A route with a still needs a
 * second server, so that only the mark selects it.
 */
export const findDraftRoutes = <R extends Pick<CatalogRoute, 'draft' | 'still' | 'backend'>>(
  routes: readonly R[],
  isOurs: (backend: string) => boolean,
): R[] => {
  const marked = routes.filter(({ draft }) => draft)
  return marked.length > 0 ? marked : routes.filter(({ still, backend }) => !still && isOurs(backend))
}
