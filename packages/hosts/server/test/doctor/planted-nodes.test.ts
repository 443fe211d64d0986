import { describe, expect, it } from 'vitest'
import { changedSandbox, selfSignedServer } from './changed-sandbox.ts'
import { configWith, problemsOf, sandboxOfFile } from './doctor-fixture.ts'
import { selfSigned } from './self-signed.ts'

const { url } = sandboxOfFile()

/** A configuration of one chain with these nodes. */
const withNodes = (rpc: readonly string[]) =>
  configWith(url(), { providers: ['garden'], chains: ['evm'] }, { chains: { evm: { rpc: { ETH: rpc } } } }).then(
    (config) => ({
      ...config,
      chains: { ...config.chains, evm: { ...config.chains.evm, rpc: { ETH: rpc } } },
    }),
  )

describe('switchyard doctor with a planted problem of a node', () => {
  it('names a node of another network', async () => {
    const config = await withNodes([`${url()}/evm/56`])
    const problems = await problemsOf(config)
    expect(problems).toMatchObject([
      { area: 'node', check: 'chain id', level: 'red', reason: 'serves the network 56 instead of 1' },
    ])
    expect(problems[0]?.action).toContain('chains.evm')
  })

  it('names a node whose newest block is old, beside one that is well', async () => {
    const stale = await changedSandbox(url(), (answer) => {
      const body = JSON.parse(answer.text)
      if (typeof body.result?.timestamp !== 'string') return answer
      const old = { ...body.result, timestamp: `0x${(Math.floor(Date.now() / 1_000) - 3_600).toString(16)}` }
      return { ...answer, text: JSON.stringify({ ...body, result: old }) }
    })
    const problems = await problemsOf(await withNodes([`${url()}/evm/1`, `${stale}/evm/1`]))
    expect(problems).toMatchObject([
      {
        subject: `ETH ${new URL(stale).host}`,
        check: 'height',
        level: 'red',
        reason: expect.stringMatching(/^is stale: its newest block, \d+, is 60 min old$/),
      },
    ])
  })

  it('names a node that is behind another one, though its block has no time', async () => {
    const behind = await changedSandbox(url(), (answer) => {
      const body = JSON.parse(answer.text)
      if (typeof body.result?.number !== 'string') return answer
      const low = `0x${(BigInt(body.result.number) - 500n).toString(16)}`
      return { ...answer, text: JSON.stringify({ ...body, result: { ...body.result, number: low } }) }
    })
    const problems = await problemsOf(await withNodes([`${url()}/evm/1`, `${behind}/evm/1`]))
    expect(problems).toMatchObject([
      {
        subject: `ETH ${new URL(behind).host}`,
        level: 'red',
        reason: expect.stringMatching(/^is stale: at height \d+ it is (49|50)\d blocks behind 127/),
      },
    ])
  })

  it('names a host that nobody listens on', async () => {
    const config = await withNodes(['http://127.0.0.1:1/rpc'])
    const refused = 'The request to 127.0.0.1:1 failed: connection refused.'
    expect(await problemsOf(config)).toMatchObject([
      { area: 'node', subject: 'ETH 127.0.0.1:1', level: 'red', reason: refused },
      { area: 'host', subject: '127.0.0.1:1', level: 'red', reason: `no answer: ${refused}` },
    ])
  })

  it('names a host that answers slowly, and one that never does', async () => {
    const slow = await changedSandbox(url(), async (answer) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      return answer
    })
    const warned = await problemsOf(await withNodes([`${slow}/evm/1`]), { slowMs: 300 })
    expect(warned).toMatchObject([
      {
        area: 'node',
        check: 'speed',
        level: 'yellow',
        reason: expect.stringMatching(/^is slow: an answer took \d\.\d s$/),
      },
      { area: 'host', level: 'yellow', reason: expect.stringContaining('it is slow') },
    ])
    const silent = await changedSandbox(url(), () => undefined)
    const host = new URL(silent).host
    expect(await problemsOf(await withNodes([`${silent}/evm/1`]), { timeoutMs: 500 })).toMatchObject([
      {
        area: 'node',
        check: 'chain id',
        level: 'red',
        reason: expect.stringMatching(`^${host} gave no answer within \\d\\.\\d s$`),
      },
      { area: 'host', level: 'red' },
    ])
  })

  it('names a certificate that nobody has signed', async () => {
    const server = await selfSignedServer(selfSigned)
    const [problem] = await problemsOf(await withNodes([server]))
    expect(problem).toMatchObject({
      area: 'node',
      level: 'red',
      reason: `The request to ${new URL(server).host} failed: its certificate is not trusted: it is self-signed.`,
    })
    expect(problem?.action).toContain('NODE_EXTRA_CA_CERTS')
  })
})
