import type { HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { resolveOptions } from '../src/resolve-options.ts'

/** The defaults of the table in the README. */
const documented = {
  basePath: '',
  development: false,
  wire: {},
  maxBodyBytes: 65_536,
  bodyTimeoutMs: 10_000,
  heartbeatMs: 15_000,
  deadlineMs: 60_000,
  edgeCountryHeader: undefined,
  cors: undefined,
  catalogueMaxAgeSeconds: 60,
  explorerPerMinute: 600,
  explorerPerMinuteAndAddress: 120,
  failedKeysPerMinute: 120,
  maxInFlight: 1_000,
  maxStreams: 1_000,
  streamMs: 3_600_000,
  closing: undefined,
  checks: {},
  clocks: {},
  checkTimeoutMs: 2_000,
  docs: {},
  endpoints: [],
}

describe('an option of a handler', () => {
  it('has its documented default where it is absent', () => {
    const { encodings, signingKeys, overloaded, stopping, requestId, ...resolved } = resolveOptions({})
    expect(resolved).toMatchObject(documented)
    expect(Object.keys(encodings)).toEqual(['gzip'])
    expect([signingKeys(), overloaded(), stopping()]).toEqual([[], false, false])
    expect(requestId()).not.toBe(requestId())
  })

  it('is what the host gives, also where that is nothing or not at all', () => {
    const zeros = {
      ...{ maxBodyBytes: 0, bodyTimeoutMs: 0, heartbeatMs: 0, deadlineMs: 0, catalogueMaxAgeSeconds: 0 },
      ...{ explorerPerMinute: 0, explorerPerMinuteAndAddress: 0, failedKeysPerMinute: 0 },
      ...{ maxInFlight: 0, maxStreams: 0, streamMs: 0, checkTimeoutMs: 0 },
    }
    const given: HandlerOptions = {
      ...zeros,
      ...{ development: true, wire: { caip19: true }, edgeCountryHeader: 'cf-ipcountry', cors: { origins: '*' } },
      ...{ encodings: {}, checks: { sql: async () => {} }, clocks: { sql: async () => 0 }, docs: { title: 'Shop' } },
      ...{ closing: new AbortController().signal, stopping: () => true, overloaded: () => true },
      ...{ signingKeys: () => [], requestId: () => 'id', onFault: () => {}, onFinished: () => {} },
    }
    expect(resolveOptions(given)).toMatchObject(given)
  })
})
