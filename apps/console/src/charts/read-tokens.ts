/** Colours of tokens as the canvas needs them, resolved for the present theme. */
export const readTokens = (element: HTMLElement, names: readonly string[]): Record<string, string> => {
  const probe = document.createElement('span')
  element.append(probe)
  const colours = Object.fromEntries(
    names.map((name): [string, string] => {
      probe.style.color = `var(--color-${name})`
      return [name, getComputedStyle(probe).color]
    }),
  )
  probe.remove()
  return colours
}
