// Finds the browser that the journeys and the bench drive.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { giveUp } from "./prepare.mjs";

// The shell is the same engine without windows: the journeys take half as long in it.
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium: the one that CHROMIUM names, or the quickest that is installed; undefined where there is none. */
export function findChromium(names = [...SHELLS, ...BROWSERS]) {
  const named = process.env.CHROMIUM;
  return named && existsSync(named) ? named : names.map(onPath).find(Boolean);
}

/** A Chromium to drive; where there is none a container's root gets the distribution's, anybody else a sentence. */
export function requireChromium() {
  const found = process.env.CI ? findChromium(SHELLS) : findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath("apt-get")) install();
  return findChromium() ?? giveUp("No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell fonts-noto-cjk), or name it in CHROMIUM.");
}

function install() {
  console.log("Installing Chromium for the journeys …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  if (!apt("update") || !apt("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-noto-cjk")) console.log("Chromium could not be installed; the message of apt-get is above.");
}

function onPath(program) {
  const folders = (process.env.PATH ?? "").split(":").filter(Boolean);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
