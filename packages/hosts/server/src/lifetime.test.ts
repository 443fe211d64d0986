import { describe, expect, it } from 'vitest'
import { createLifetime } from './lifetime.ts'

describe('a lifetime', () => {
  it('closes in reverse what it opened, each once', async () => {
    const life = createLifetime()
    const closed: string[] = []
    for (const name of ['stores', 'engine', 'listener'])
      await life.open(
        name,
        async () => name,
        (opened) => closed.push(opened),
      )
    await life.close()
    await life.close()
    expect(closed).toEqual(['listener', 'engine', 'stores'])
  })

  it('closes the others where one cannot be closed or opened, and names the first failure', async () => {
    const life = createLifetime()
    const closed: string[] = []
    await life.open(
      'stores',
      () => 'stores',
      (opened) => closed.push(opened),
    )
    await life.open(
      'engine',
      () => 'engine',
      () => Promise.reject(new Error('busy')),
    )
    await expect(life.open('listener', () => Promise.reject(new Error('in use')))).rejects.toThrow('in use')
    await expect(life.close()).rejects.toThrow('engine could not be closed.')
    expect(closed).toEqual(['stores'])
  })
})
