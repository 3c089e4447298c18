/** Files in which a retired word is stored, sent, or part of a text that is rendered or spoken. */
export const exemptions: readonly { paths: RegExp; words: readonly string[]; because: string }[] = [
  {
    paths:
      /^apps\/(api\/src\/admin\/task-findings|cli\/src\/models\/|worker\/src\/weights\/)|^packages\/postgres\/src\/(administration|execution)\//,
    words: ['asks', 'ask'],
    because: 'columns and fields of attempts and weights',
  },
  {
    paths:
      /^apps\/worker\/src\/(step-call|workflows\/(step|make-still)\.test)\.ts$|^packages\/domain\/src\/(steps\/media|tasks\/build-bundle)\.ts$/,
    words: ['ask', 'relief'],
    because: 'fields of activity inputs and results in workflow histories',
  },
  {
    paths: /^packages\/generators\/src\/(ad-one-click-compose|one-click)\.ts$/,
    words: ['ask'],
    because: 'key of the stored params of a compose',
  },
  { paths: /^packages\/sdk\/src\/admin-client/, words: ['ask'], because: 'alias of a published method, until 0.4' },
  { paths: /\/hear-music\//, words: ['hear'], because: 'name of the step in catalogs and stored attempts' },
  {
    paths: /^packages\/contract\/src\/endpoints\.ts$|describe-route\.ts$|bundles\.ts$/,
    words: ['Of'],
    because: 'x-alias-of of the OpenAPI document, part_of of bundles',
  },
  {
    paths:
      /^packages\/animatic\/src\/(vocabulary|steps\/plan-story|audio\/analysis)\/|^packages\/generators\/src\/(template|explain-comic)|^packages\/domain\/src\/recommending\/|^packages\/backends\/src\/(openai\/chat|sandbox)\/|^tools\/quality\/gallery\/|^docs\/gallery\//,
    words: [
      'stand',
      'stands',
      'nobody',
      'said',
      'says',
      'tells',
      'told',
      'heard',
      'hears',
      'whoever',
      'What I sought lay along the wa',
      'Whoever is seen turns slightly',
      'What the customer wrote is wha',
    ],
    because: 'prompts, captions, lyrics, narration and words of scenes',
  },
  { paths: /^tools\/fakes\/scripted\//, words: ['chance'], because: 'probabilities of the fake server' },
  {
    paths: /^packages\/mcp\/src\/|^docs\/reference\/mcp-tools\.md$|^apps\/cli\/src\/terminal\.ts$|^docs\/weights\.md$/,
    words: ['asks'],
    because: 'a person asks, or is asked for confirmation',
  },
]
