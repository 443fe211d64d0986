// The only file that names tsyringe. The polyfill stands directly above it on purpose, and both are CommonJS: bundlers run the ES
// modules of a file's imports before its CommonJS ones, and so tsyringe before the polyfill that it requires.
import 'reflect-metadata'
import type { DependencyContainer } from 'tsyringe'
import { container as root } from 'tsyringe/dist/cjs/index.js'
import type { ServiceKey } from './service-key.ts'

type Resolve = <T>(key: ServiceKey<T>) => T

/** Makes a service from others of the container it is registered in. */
export type Make<T> = (resolve: Resolve) => T

/**
 * The wiring of one engine.
 *
 * Every factory product is made once, on first demand, and disposed last made first.
 */
export class Container {
  readonly #container: DependencyContainer = root.createChildContainer()
  readonly #made: unknown[] = []

  value<T>(key: ServiceKey<T>, value: T): this {
    this.#container.register(key, { useValue: value })
    return this
  }

  /** One instance for the engine. */
  shared<T>(key: ServiceKey<T>, make: Make<T>): this {
    let instance: { readonly value: T } | undefined
    this.#container.register(key, {
      useFactory: () => {
        instance ??= { value: this.#keep(make(this.get)) }
        return instance.value
      },
    })
    return this
  }

  get: Resolve = (key) => this.#container.resolve(key)

  /** Disposes what this container made, last made first. */
  async dispose(): Promise<void> {
    for (const made of this.#made.reverse()) {
      await (made as Partial<{ dispose(): Promise<void> | void }> | undefined)?.dispose?.()
    }
    this.#made.length = 0
    await this.#container.dispose()
  }

  #keep<T>(made: T): T {
    this.#made.push(made)
    return made
  }
}
