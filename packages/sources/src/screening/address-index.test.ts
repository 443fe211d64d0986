import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Http } from '@switchyard/core'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createScriptedHttp } from '../testing/scripted-http.ts'
import { type AddressIndex, type AddressIndexOptions, addressIndex } from './address-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchyard-index-'))
const open: AddressIndex[] = []
afterAll(() => {
  for (const index of open) index.close()
  rmSync(folder, { recursive: true })
})
const start = async (options: AddressIndexOptions): Promise<AddressIndex> => {
  const index = await addressIndex(options)
  open.push(index)
  return index
}
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const bad = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const worse = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'
const fine = '0x0000000000000000000000000000000000000001'
const at = (address: string, chain = 'ETH') => [{ chain, address }]

describe('addressIndex', () => {
  it('finds a listed address in another spelling and on another chain, and names it', async () => {
    const index = await start({ file: file('first.txt', `${bad}\n${worse}\n`) })
    expect(index.size).toBe(2)
    expect(index.checkListed([...at(fine), ...at(bad.toLowerCase(), 'BASE')])).toEqual({
      clean: false,
      address: bad.toLowerCase(),
      reason: 'listed',
    })
    expect(index.checkListed(at(worse.toLowerCase(), 'BTC'))).toEqual({ clean: true })
    expect(await index.screen(at(worse, 'BTC'), AbortSignal.timeout(1_000))).toMatchObject({ clean: false })
    expect(await index.screen(at(fine), AbortSignal.timeout(1_000))).toEqual({ clean: true })
  })

  it('reloads a changed file, also one moved into its place', async () => {
    const path = file('changing.txt', bad)
    const onLoaded = vi.fn()
    const index = await start({ file: path, reloadMs: 10, onLoaded })
    expect(index.checkListed(at(worse)).clean).toBe(true)
    writeFileSync(path, `${bad}\n${worse}`)
    await vi.waitFor(() => expect(index.checkListed(at(worse)).clean).toBe(false))
    renameSync(file('next.txt', worse), path)
    await vi.waitFor(() => expect(index.checkListed(at(bad)).clean).toBe(true))
    expect(index.checkListed(at(worse)).clean).toBe(false)
    const taken = onLoaded.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(onLoaded.mock.calls.length).toBe(taken)
  })

  it('keeps the old list while the new one is missing, broken or empty, and reports it', async () => {
    const path = file('fragile.txt', bad)
    const errors: string[] = []
    const index = await start({ file: path, reloadMs: 10, onError: ({ message }) => errors.push(message) })
    for (const [text, message] of [
      ['<html>nothing here</html>', 'line 1 is not an address'],
      ['# all gone', 'has become empty'],
      [undefined, 'ENOENT'],
    ] as const) {
      errors.length = 0
      if (text === undefined) rmSync(path)
      else writeFileSync(path, text)
      await vi.waitFor(() => expect(errors.join()).toContain(message))
      expect(index.checkListed(at(bad)).clean).toBe(false)
    }
    writeFileSync(path, worse)
    await vi.waitFor(() => expect(index.checkListed(at(worse)).clean).toBe(false))
  })

  it('rejects when a required list is unreadable, and starts empty when an optional one is', async () => {
    await expect(addressIndex({ file: join(folder, 'absent.txt') })).rejects.toThrow('absent.txt')
    await expect(addressIndex({ file: file('page.txt', '<html>') })).rejects.toThrow('page.txt')
    await expect(addressIndex({})).rejects.toThrow(TypeError)
    await expect(addressIndex({ url: 'https://list.example' })).rejects.toThrow(TypeError)
    const onError = vi.fn()
    const index = await start({ file: join(folder, 'later.txt'), required: false, reloadMs: 10, onError })
    expect(onError).toHaveBeenCalled()
    expect(index.checkListed(at(bad))).toEqual({ clean: true })
    file('later.txt', bad)
    await vi.waitFor(() => expect(index.checkListed(at(bad)).clean).toBe(false))
  })

  it('reads a URL, and again only when its ETag has changed', async () => {
    let list = bad
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.headers['if-none-match'])
      const tag = `"${list.length}"`
      if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end()
      response.writeHead(200, { etag: tag }).end(list)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const http: Http = async ({ url, headers, signal }) => {
      const response = await fetch(url, { headers: { ...headers }, signal: signal ?? null })
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
    }
    const onLoaded = vi.fn()
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
    const index = await start({ url, http, onLoaded, reloadMs: 0 })
    await index.reload()
    expect(onLoaded).toHaveBeenCalledTimes(1)
    list = `${bad}\n${worse}`
    await index.reload()
    expect(index.size).toBe(2)
    expect(asked).toEqual([undefined, '"42"', '"42"'])
    await new Promise((resolve) => server.close(resolve))
    await expect(index.reload()).rejects.toThrow('127.0.0.1')
    expect(index.size).toBe(2)
  })

  it('rejects an error page of a web server as a list', async () => {
    for (const status of [403, 404, 500, 304]) {
      const { http } = createScriptedHttp(() => ({ status, text: bad }))
      await expect(addressIndex({ url: 'https://list.example/a?key=secret', http })).rejects.toThrow(
        `The list at list.example answered status ${status}.`,
      )
    }
  })
})
