import 'reflect-metadata'
import { type INestApplication, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { nodeListener } from '@switchyard/host-http/node'
import { handle } from './swaps.ts'

class ShopModule {}
// The same as the decorator `@Module({})`.
Module({})(ShopModule)

export const createApp = async (): Promise<INestApplication> => {
  const app = await NestFactory.create(ShopModule, { logger: ['error'] })
  app.use('/swaps', nodeListener(handle))
  return app
}
