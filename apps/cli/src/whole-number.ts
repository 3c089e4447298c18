import { InvalidArgumentError } from 'commander'

export const wholeNumber = (text: string): number => {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number)) throw new InvalidArgumentError('must be an integer')
  return number
}
