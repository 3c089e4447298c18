const nameChars = 64

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads what the console needs from claims. Their types depend on the provider, so every other type counts as absent. */
export const readClaims = ({
  email,
  email_verified: isVerified,
  name,
  groups,
}: Readonly<Record<string, unknown>>): { email: string | undefined; name: string; groups: string[] } => ({
  // An unverified address may belong to somebody else.
  email: isText(email) && isVerified === true ? email.toLowerCase() : undefined,
  name: isText(name) ? name.slice(0, nameChars) : '',
  groups: (Array.isArray(groups) ? groups : [groups]).filter(isText),
})
