/** Takes the token of a sign-in link from the fragment and removes it from the address and the history. */
export const takeLinkToken = (): string => {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('link') ?? ''
  if (token !== '')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  return token
}
