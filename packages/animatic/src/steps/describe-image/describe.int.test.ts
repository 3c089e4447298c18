import { afterAll, expect, it } from 'vitest'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const describeImage = async (source: string, width: number, height: number) => {
  const image = harness.picture(source, { width, height })
  const { poll, file } = await harness.run({ step: 'describe-image', input: { image } })
  expect(poll).toMatchObject({ state: 'done', mediaType: 'text/plain' })
  return harness.text(file)
}
const land = 'color=0x78aaeb:size=800x450,drawbox=y=225:h=225:w=800:color=0x46821e:t=fill'

it('describe-image writes the content and the motion of a picture as plain text', async () => {
  const text = await describeImage(land, 800, 450)
  expect(text).toMatch(/landscape/)
  expect(text).toMatch(/blue/)
  expect(text).toMatch(/green/)
  expect(text).toMatch(/sky/)
  expect(text).toMatch(/camera/)
  expect(text).toBe(await describeImage(land, 800, 450))
}, 120_000)

it('describe-image describes different pictures differently', async () => {
  expect(await describeImage('color=0x0a0c1a:size=300x600,noise=alls=8', 300, 600)).toMatch(/portrait.*dark/s)
  expect(
    await describeImage('color=white:size=400x400,drawbox=x=120:y=120:w=160:h=160:color=red:t=fill', 400, 400),
  ).toMatch(/single object.*square/s)
})
