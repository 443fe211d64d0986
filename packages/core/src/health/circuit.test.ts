import * as cockatiel from 'cockatiel'
import { expect, it } from 'vitest'
import { Circuit } from './circuit.ts'

const fixture = () => {
  const time = { now: 0 }
  const opened: string[] = []
  const circuit = new Circuit({
    library: cockatiel,
    failures: 3,
    coolDownMs: { first: 30_000, longest: 100_000 },
    now: () => time.now,
    onOpen: (reason) => opened.push(reason),
    onClose: () => undefined,
  })
  const microtasks = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn++) await Promise.resolve()
  }
  const fail = async (...times: readonly number[]) => {
    for (const at of times) {
      time.now = at
      circuit.failed('down')
      await microtasks()
    }
  }
  return { circuit, time, opened, fail, microtasks }
}

it('failures a minute apart are in a row, and those further apart are not', async () => {
  const { circuit, fail } = fixture()
  await fail(0, 60_001, 120_001)
  expect(circuit.isClosed).toBe(true)
  await fail(180_001)
  expect(circuit.isClosed).toBe(false)
})

it('a probe that says nothing lets the next call be one, whose failure counts', async () => {
  const { circuit, time, opened, fail, microtasks } = fixture()
  await fail(0, 1, 2)
  time.now = 30_002
  expect(circuit.takeProbe()).toBe(true)
  await microtasks()
  expect([circuit.isPassable, circuit.takeProbe()]).toEqual([false, false])
  circuit.release()
  expect([circuit.isPassable, circuit.takeProbe()]).toEqual([true, true])
  await microtasks()
  circuit.probeFailed('still down', true)
  await microtasks()
  expect(opened).toEqual(['down', 'still down'])
  expect([circuit.isPassable, circuit.until]).toEqual([false, 90_002])
})

it('a probe that says nothing lets the next call be one, whose answer closes the circuit', async () => {
  const { circuit, time, fail, microtasks } = fixture()
  await fail(0, 1, 2)
  time.now = 30_002
  circuit.takeProbe()
  await microtasks()
  circuit.release()
  circuit.takeProbe()
  await microtasks()
  circuit.succeeded()
  await microtasks()
  expect(circuit.isClosed).toBe(true)
})

it('the failure of a probe changes nothing where the circuit waits for none', async () => {
  const { circuit, opened, fail, microtasks } = fixture()
  circuit.probeFailed('late', true)
  await fail(0, 1, 2)
  circuit.probeFailed('late', true)
  await microtasks()
  expect([opened, circuit.until]).toEqual([['down'], 30_002])
})
