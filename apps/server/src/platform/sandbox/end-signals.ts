/** How a child's own watch ends it: the signal tells the server why. */
export const memorySignal = 'SIGUSR2'
export const timeSignal = 'SIGALRM'
