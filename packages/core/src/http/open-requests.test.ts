import { expect, it } from 'vitest'
import { OpenRequests } from './open-requests.ts'

const settled = async (work: Promise<void>, turns = 3): Promise<boolean> => {
  let isSettled = false
  void work.then(() => {
    isSettled = true
  })
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
  return isSettled
}

it('no requests are under way at first', async () => {
  expect(await settled(new OpenRequests().waitUntilIdle(), 10)).toBe(true)
})

it('every request that began must end', async () => {
  const requests = new OpenRequests()
  requests.begin()
  requests.begin()
  const [one, other] = [requests.waitUntilIdle(), requests.waitUntilIdle()]
  requests.end()
  expect(await settled(one)).toBe(false)
  requests.end()
  expect(
    await settled(
      Promise.all([one, other]).then(() => undefined),
      10,
    ),
  ).toBe(true)
})

it('a request that follows from the answer of the last one is waited for, too', async () => {
  const requests = new OpenRequests()
  requests.begin()
  const idle = requests.waitUntilIdle()
  requests.end()
  requests.begin()
  expect(await settled(idle)).toBe(false)
  requests.end()
  expect(await settled(idle, 10)).toBe(true)
})
