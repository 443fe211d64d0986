import { describe, it } from 'node:test'
import { suite } from './suite.mjs'

suite({ describe, it })
