/** Classes of inputs and selects. */
export const controlClass =
  'h-8 rounded border border-edge bg-raised px-2.5 text-sm text-text placeholder:text-faint hover:border-faint focus:border-accent focus-visible:outline-1'
