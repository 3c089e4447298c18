const oneYearSeconds = 31_536_000

/** Headers of every response below `/console` (C61). Media may also come from the origin of results. */
export const buildConsoleHeaders = (resultOrigin: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${resultOrigin} blob:`,
    `media-src ${resultOrigin} blob:`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'strict-transport-security': `max-age=${oneYearSeconds}`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})
