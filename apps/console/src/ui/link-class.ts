/** A link that looks like a plain button. */
export const buttonLinkClass =
  'inline-flex h-8 items-center rounded border border-edge bg-raised px-3 text-sm font-medium whitespace-nowrap hover:bg-hover'
