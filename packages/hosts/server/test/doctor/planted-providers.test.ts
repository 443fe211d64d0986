import { systemClock } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { changedSandbox } from './changed-sandbox.ts'
import { configWith, problemsOf, sandboxOfFile } from './doctor-fixture.ts'

const { url } = sandboxOfFile()

const TWO_MINUTES = 120_000

describe('switchyard doctor with a planted problem of a provider', () => {
  it('names a provider whose key is not set', async () => {
    const config = await configWith(url(), { providers: ['garden'] })
    const { baseUrl: _, ...oneinch } = config.providers.oneinch
    const providers = { ...config.providers, oneinch: { ...oneinch, enabled: true } }
    expect(await problemsOf({ ...config, providers })).toEqual([
      {
        area: 'provider',
        subject: 'oneinch',
        check: 'settings',
        level: 'yellow',
        reason: 'is off: apiKey is not set; the public service wants one',
        action: 'Set providers.oneinch.apiKey, or providers.oneinch.enabled to false.',
      },
    ])
  })

  it('names a service that refuses a missing key', async () => {
    const closed = await changedSandbox(url(), (answer) => ({
      ...answer,
      status: 401,
      text: '{"error":"Unauthorized"}',
    }))
    const config = await configWith(
      url(),
      { providers: ['garden'] },
      { providers: { garden: { baseUrl: `${closed}/garden/v2` } } },
    )
    const [problem] = await problemsOf(config)
    expect(problem).toMatchObject({
      subject: 'GARDEN',
      check: 'catalogue',
      level: 'red',
      reason: expect.stringContaining('status 401'),
    })
    expect(problem?.action).toContain(
      'The key is missing, wrong, or may not use this service: set it in providers.garden',
    )
  })

  it('names a clock of this machine that is two minutes off, and no service', async () => {
    const config = await configWith(url(), { providers: ['garden'], chains: ['solana'] })
    const behind = { ...systemClock, now: () => Date.now() - TWO_MINUTES }
    expect(await problemsOf(config, { clock: behind })).toMatchObject([
      {
        area: 'clock',
        subject: 'this machine',
        level: 'red',
        reason: 'the clock of this machine is 2 min behind, as 1 of 1 hosts say',
      },
    ])
  })

  it('names a host whose clock is two minutes off', async () => {
    const early = await changedSandbox(url(), (answer) => ({
      ...answer,
      headers: { ...answer.headers, date: new Date(Date.now() + TWO_MINUTES).toUTCString() },
    }))
    const config = await configWith(
      url(),
      { providers: ['garden', 'mayan'] },
      { providers: { garden: { baseUrl: `${early}/garden/v2` } } },
    )
    expect(await problemsOf(config)).toMatchObject([
      { area: 'clock', subject: new URL(early).host, level: 'yellow', reason: 'its clock is 2 min ahead' },
    ])
  })

  it('names a token whose decimals are wrong', async () => {
    const wrong = await changedSandbox(url(), (answer, path) => {
      if (path !== '/near/v0/tokens') return answer
      const tokens: readonly Record<string, unknown>[] = JSON.parse(answer.text)
      const listed = tokens.map((token) =>
        token.symbol === 'USDC' && token.blockchain === 'eth' ? { ...token, decimals: 18 } : token,
      )
      return { ...answer, text: JSON.stringify(listed) }
    })
    const config = await configWith(
      url(),
      { providers: ['near'] },
      { providers: { near: { baseUrl: `${wrong}/near` } } },
    )
    const problems = await problemsOf(config)
    expect(problems).toMatchObject([
      {
        subject: 'NEAR',
        check: 'decimals',
        level: 'red',
        reason: expect.stringMatching(/^lists ETH\.USDC-0x\w+ with 18 decimals instead of 6/i),
      },
    ])
  })

  it('names a service whose limit is used up', async () => {
    const full = await changedSandbox(url(), (answer) => ({
      status: 429,
      headers: { ...answer.headers, 'retry-after': '30' },
      text: '{"error":"Too many requests"}',
    }))
    const config = await configWith(
      url(),
      { providers: ['garden'] },
      { providers: { garden: { baseUrl: `${full}/garden/v2` } } },
    )
    const host = new URL(full).host
    expect(await problemsOf(config)).toMatchObject([
      {
        subject: 'GARDEN',
        level: 'red',
        reason: `${host} allows no further requests now and asks to wait 30 s (status 429)`,
      },
      { area: 'node', subject: `GARDEN ${host}`, check: 'facts', level: 'red' },
      { area: 'host', subject: host, level: 'red', reason: expect.stringContaining('refused requests over its limit') },
    ])
  })

  it('warns before a limit that response headers state is used up', async () => {
    const nearly = await changedSandbox(url(), (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '3' },
    }))
    const config = await configWith(
      url(),
      { providers: ['garden'] },
      { providers: { garden: { baseUrl: `${nearly}/garden/v2` } } },
    )
    expect(await problemsOf(config)).toMatchObject([
      { area: 'host', level: 'yellow', reason: expect.stringContaining('3 of 100 requests of its limit are left') },
    ])
  })

  it('names a service that answers in another format', async () => {
    const other = await changedSandbox(url(), (answer) => ({
      ...answer,
      status: 200,
      text: '{"data":{"items":"none"}}',
    }))
    const config = await configWith(
      url(),
      { providers: ['flashnet'] },
      { providers: { flashnet: { baseUrl: `${other}/flashnet` } } },
    )
    const [problem] = await problemsOf(config)
    expect(problem).toMatchObject({
      subject: 'FLASHNET',
      check: 'catalogue',
      level: 'red',
      reason: expect.stringContaining(`${new URL(other).host} answered in another format than expected`),
    })
    expect(problem?.action).toContain('its API has changed')
  })
})
