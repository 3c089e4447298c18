import { afterAll, expect, it } from 'vitest'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

const describeImage = async (source: string, width: number, height: number) => {
  const image = workshop.picture(source, { width, height })
  const { poll, file } = await workshop.run({ step: 'describe-image', ask: { image } })
  expect(poll).toMatchObject({ state: 'done', mediaType: 'text/plain' })
  return workshop.text(file)
}
const land = 'color=0x78aaeb:size=800x450,drawbox=y=225:h=225:w=800:color=0x46821e:t=fill'

it('tells what a picture shows and what would move, as plain text', async () => {
  const text = await describeImage(land, 800, 450)
  expect(text).toMatch(/landscape/)
  expect(text).toMatch(/blue/)
  expect(text).toMatch(/green/)
  expect(text).toMatch(/sky/)
  expect(text).toMatch(/camera/)
  expect(text).toBe(await describeImage(land, 800, 450))
}, 120_000)

it('tells pictures apart', async () => {
  expect(await describeImage('color=0x0a0c1a:size=300x600,noise=alls=8', 300, 600)).toMatch(/portrait.*dark/s)
  expect(
    await describeImage('color=white:size=400x400,drawbox=x=120:y=120:w=160:h=160:color=red:t=fill', 400, 400),
  ).toMatch(/single object.*square/s)
})
