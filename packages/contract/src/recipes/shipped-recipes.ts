import fal from './shipped/fal.json' with { type: 'json' }
import gemini from './shipped/gemini.json' with { type: 'json' }
import modelark from './shipped/modelark.json' with { type: 'json' }
import openrouter from './shipped/openrouter.json' with { type: 'json' }
import replicate from './shipped/replicate.json' with { type: 'json' }
import runway from './shipped/runway.json' with { type: 'json' }

/** The recipes that come with the service; they are parsed like those of an operator. */
export const shippedRecipes: Readonly<Record<string, unknown>> = {
  fal,
  replicate,
  runway,
  modelark,
  openrouter,
  gemini,
}
