// V8's own limit does not count buffers, and a parser deep in a loop answers no timer: this thread watches instead.
import { workerData } from 'node:worker_threads'

setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL')
}, 20)
