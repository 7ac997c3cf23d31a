export const ATTACH_PATH = "/resource/attach";
export const UPLOAD_PATH = `${ATTACH_PATH}/upload`;
