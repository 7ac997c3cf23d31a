/** The environment of PostgreSQL's programs: nothing of ours, and English messages. */
export const programEnv: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LC_ALL: "C",
};
