// What is made of the fetched files, once, before a part is used.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartName } from '../manifest.ts'
import { byteProducts } from './byte-products.ts'
import { floatConvolutions } from './float-convolutions.ts'
import { lighterGenerator } from './lighter-generator.ts'
import { splitDecoder } from './split-decoder.ts'
import { splitGenerator } from './split-generator.ts'
import { weighedMeans } from './weighed-means.ts'

export async function prepareFiles(part: PartName, directory: string): Promise<void> {
  switch (part) {
    case 'natural-voices':
      await floatConvolutions(join(directory, 'kokoro.onnx'))
      await splitGenerator(directory)
      await lighterGenerator(join(directory, 'generator.onnx'))
      await weighedMeans(join(directory, 'generator.onnx'))
      return
    case 'recognition':
      for (const size of ['base', 'tiny']) {
        await splitDecoder(join(directory, size, 'decoder.onnx'), join(directory, size))
        await rm(join(directory, size, 'decoder.onnx'))
      }
      return
    case 'embeddings':
      await byteProducts(join(directory, 'model_q4.onnx'))
      return
    case 'speech-detection':
      return
  }
}
