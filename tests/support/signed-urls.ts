/** The moment a signed URL expires, in milliseconds. */
export const expiryMs = (url: string): number => {
  const { searchParams } = new URL(url)
  const signed = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  return Date.parse(signed) + Number(searchParams.get('X-Amz-Expires')) * 1000
}

/** Reads URLs and returns for how many seconds each was valid when it was asked for, and when it was answered. */
export const validityOf = async (
  read: () => Promise<readonly (string | undefined)[]>,
): Promise<{ whenAsked: number; whenAnswered: number }[]> => {
  const askedMs = Date.now()
  const urls = await read()
  const answeredMs = Date.now()
  return urls.map((url = '') => ({
    whenAsked: (expiryMs(url) - askedMs) / 1000,
    whenAnswered: (expiryMs(url) - answeredMs) / 1000,
  }))
}
