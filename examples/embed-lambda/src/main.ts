import { type LambdaHandler, lambdaHandler } from '@switchyard/host-http/lambda'
import { handle } from './swaps.ts'

export const handler: LambdaHandler = lambdaHandler(handle)
