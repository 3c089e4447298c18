/** Expiry of a presigned URL, in epoch milliseconds. */
export const expiryMs = (url: string): number => {
  const { searchParams } = new URL(url)
  const signed = (searchParams.get('X-Amz-Date') ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  return Date.parse(signed) + Number(searchParams.get('X-Amz-Expires')) * 1000
}

/** Reads URLs and returns their remaining validity in seconds at the request and at the response. */
export const readValidity = async (
  read: () => Promise<readonly (string | undefined)[]>,
): Promise<{ atRequest: number; atResponse: number }[]> => {
  const requestedMs = Date.now()
  const urls = await read()
  const answeredMs = Date.now()
  return urls.map((url = '') => ({
    atRequest: (expiryMs(url) - requestedMs) / 1000,
    atResponse: (expiryMs(url) - answeredMs) / 1000,
  }))
}
