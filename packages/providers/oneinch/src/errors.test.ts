import type { ApiAnswer } from '@switchyard/net'
import { describe, expect, it } from 'vitest'
import { translateError } from './errors.ts'

const answer = (body: unknown, status = 400): ApiAnswer => ({
  ok: false,
  status,
  headers: {},
  body,
  text: JSON.stringify(body),
})

describe('a refusal of 1inch', () => {
  it.each([
    ['insufficient liquidity', 'insufficientLiquidity'],
    ['Not enough allowance. Amount: 2. Allowance: 1. Spender: 0x1', 'insufficientAllowance'],
    ['Not enough USDC balance. Amount: 2. Balance: 1.', 'insufficientBalance'],
    ['Not enough src balance', 'insufficientBalance'],
    ['cannot estimate. Reverted', 'unableToBuildTransaction'],
    ['Cannot sync token', 'invalidAsset'],
    ['cannot sync 0x1', 'invalidAsset'],
    ['Amount is not set', 'invalidRequest'],
    ['Src is not set', 'invalidRequest'],
    ['Dst is not set', 'invalidRequest'],
    ['src and dst tokens must be different', 'invalidRequest'],
    ['something new', 'unknownError'],
  ])('that says "%s" is %s', (description, errorCode) => {
    expect(translateError(answer({ error: 'Bad Request', description, statusCode: 400 }))).toEqual({
      errorCode,
      message: `ONEINCH: ${description}`,
      unexplained: errorCode === 'unknownError' ? true : undefined,
    })
  })
  it.each([
    ['NOT_ENOUGH_ALLOWANCE', 'insufficientAllowance'],
    ['NOT_ENOUGH_BALANCE', 'insufficientBalance'],
  ])('with the code %s is response by it, whatever the text', (code, errorCode) => {
    expect(translateError(answer({ code, description: 'x' })).errorCode).toBe(errorCode)
  })
  it.each([
    ['a rate limit', answer('The limit of requests per second has been exceeded', 429)],
    ['a rejected key', answer({ description: 'insufficient liquidity' }, 401)],
    ['a ban', answer(undefined, 503)],
    ['an internal error without a text', answer({}, 500)],
    ['a page of a gateway', answer({ description: 'boom' }, 502)],
  ])('is a fault for %s', (_what, response) => {
    expect(() => translateError(response)).toThrow(expect.objectContaining({ name: 'UpstreamError' }))
  })
})
