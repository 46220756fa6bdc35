// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.
// \0rolldown/runtime.js
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
// spec/date-time.ts
const form = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
function isDateTime(text) {
	const parts = form.exec(text);
	if (parts === null) return false;
	const [, year, month, day, hour, minute, second, sign, offsetHour, offsetMinute] = parts;
	if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return false;
	if (sign !== void 0 && (Number(offsetHour) > 23 || Number(offsetMinute) > 59)) return false;
	if (Number(month) < 1 || Number(month) > 12) return false;
	if (Number(day) < 1 || Number(day) > daysOf(Number(year), Number(month))) return false;
	const offset = (sign === "-" ? -1 : 1) * (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0));
	const minutes = Number(hour) * 60 + Number(minute) - offset;
	if (minutes < 0) return `${year}-${month}-${day}` !== "0000-01-01";
	if (minutes >= 1440) return `${year}-${month}-${day}` !== "9999-12-31";
	return true;
}
function daysOf(year, month) {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return [
		4,
		6,
		9,
		11
	].includes(month) ? 30 : 31;
}
// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	function ucs2length(str) {
		const len = str.length;
		let length = 0;
		let pos = 0;
		let value;
		while (pos < len) {
			length++;
			value = str.charCodeAt(pos++);
			if (value >= 55296 && value <= 56319 && pos < len) {
				value = str.charCodeAt(pos);
				if ((value & 64512) === 56320) pos++;
			}
		}
		return length;
	}
	exports.default = ucs2length;
	ucs2length.code = "require(\"ajv/dist/runtime/ucs2length\").default";
}));
// contract:strict
const formats$1 = { "date-time": isDateTime };
const check0$1 = validate20$1;
const schema31 = {
	"type": "object",
	"required": ["bundles", "limit"],
	"properties": {
		"bundles": {
			"type": "array",
			"items": {
				"type": "object",
				"required": [
					"_id",
					"name",
					"marketType",
					"quote",
					"access",
					"status",
					"grantedUsersCount"
				],
				"properties": {
					"_id": { "type": "string" },
					"name": { "type": "string" },
					"marketType": { "type": "string" },
					"quote": { "type": "string" },
					"access": {
						"type": "string",
						"enum": [
							"private",
							"public",
							"restricted"
						]
					},
					"status": {
						"type": "string",
						"enum": [
							"active",
							"partially_active",
							"paused",
							"partially_paused",
							"stopped",
							"archived"
						]
					},
					"grantedUsersCount": {
						"type": "integer",
						"minimum": 0
					},
					"createdAt": {
						"type": "string",
						"format": "date-time"
					},
					"updatedAt": {
						"type": "string",
						"format": "date-time"
					}
				}
			}
		},
		"limit": {
			"type": "integer",
			"minimum": 1,
			"maximum": 100
		},
		"nextCursor": {
			"type": "string",
			"minLength": 1
		}
	}
};
const formats0$1 = formats$1["date-time"];
const func1$1 = require_ucs2length().default;
function validate20$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.bundles === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bundles" },
				message: "must have required property 'bundles'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.limit === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "limit" },
				message: "must have required property 'limit'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.bundles !== void 0) {
			let data0 = data.bundles;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1._id === void 0) {
							const err2 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "_id" },
								message: "must have required property '_id'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.name === void 0) {
							const err3 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "name" },
								message: "must have required property 'name'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.marketType === void 0) {
							const err4 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "marketType" },
								message: "must have required property 'marketType'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.quote === void 0) {
							const err5 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "quote" },
								message: "must have required property 'quote'"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (data1.access === void 0) {
							const err6 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "access" },
								message: "must have required property 'access'"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (data1.status === void 0) {
							const err7 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "status" },
								message: "must have required property 'status'"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (data1.grantedUsersCount === void 0) {
							const err8 = {
								instancePath: instancePath + "/bundles/" + i0,
								schemaPath: "#/properties/bundles/items/required",
								keyword: "required",
								params: { missingProperty: "grantedUsersCount" },
								message: "must have required property 'grantedUsersCount'"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (data1._id !== void 0) {
							if (typeof data1._id !== "string") {
								const err9 = {
									instancePath: instancePath + "/bundles/" + i0 + "/_id",
									schemaPath: "#/properties/bundles/items/properties/_id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.name !== void 0) {
							if (typeof data1.name !== "string") {
								const err10 = {
									instancePath: instancePath + "/bundles/" + i0 + "/name",
									schemaPath: "#/properties/bundles/items/properties/name/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
						}
						if (data1.marketType !== void 0) {
							if (typeof data1.marketType !== "string") {
								const err11 = {
									instancePath: instancePath + "/bundles/" + i0 + "/marketType",
									schemaPath: "#/properties/bundles/items/properties/marketType/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.quote !== void 0) {
							if (typeof data1.quote !== "string") {
								const err12 = {
									instancePath: instancePath + "/bundles/" + i0 + "/quote",
									schemaPath: "#/properties/bundles/items/properties/quote/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err12];
								else vErrors.push(err12);
								errors++;
							}
						}
						if (data1.access !== void 0) {
							let data6 = data1.access;
							if (typeof data6 !== "string") {
								const err13 = {
									instancePath: instancePath + "/bundles/" + i0 + "/access",
									schemaPath: "#/properties/bundles/items/properties/access/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
							if (!(data6 === "private" || data6 === "public" || data6 === "restricted")) {
								const err14 = {
									instancePath: instancePath + "/bundles/" + i0 + "/access",
									schemaPath: "#/properties/bundles/items/properties/access/enum",
									keyword: "enum",
									params: { allowedValues: schema31.properties.bundles.items.properties.access.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err14];
								else vErrors.push(err14);
								errors++;
							}
						}
						if (data1.status !== void 0) {
							let data7 = data1.status;
							if (typeof data7 !== "string") {
								const err15 = {
									instancePath: instancePath + "/bundles/" + i0 + "/status",
									schemaPath: "#/properties/bundles/items/properties/status/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
							if (!(data7 === "active" || data7 === "partially_active" || data7 === "paused" || data7 === "partially_paused" || data7 === "stopped" || data7 === "archived")) {
								const err16 = {
									instancePath: instancePath + "/bundles/" + i0 + "/status",
									schemaPath: "#/properties/bundles/items/properties/status/enum",
									keyword: "enum",
									params: { allowedValues: schema31.properties.bundles.items.properties.status.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err16];
								else vErrors.push(err16);
								errors++;
							}
						}
						if (data1.grantedUsersCount !== void 0) {
							let data8 = data1.grantedUsersCount;
							if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8))) {
								const err17 = {
									instancePath: instancePath + "/bundles/" + i0 + "/grantedUsersCount",
									schemaPath: "#/properties/bundles/items/properties/grantedUsersCount/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
							if (typeof data8 == "number") {
								if (data8 < 0 || isNaN(data8)) {
									const err18 = {
										instancePath: instancePath + "/bundles/" + i0 + "/grantedUsersCount",
										schemaPath: "#/properties/bundles/items/properties/grantedUsersCount/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										},
										message: "must be >= 0"
									};
									if (vErrors === null) vErrors = [err18];
									else vErrors.push(err18);
									errors++;
								}
							}
						}
						if (data1.createdAt !== void 0) {
							let data9 = data1.createdAt;
							if (typeof data9 === "string") {
								if (!formats0$1(data9)) {
									const err19 = {
										instancePath: instancePath + "/bundles/" + i0 + "/createdAt",
										schemaPath: "#/properties/bundles/items/properties/createdAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err19];
									else vErrors.push(err19);
									errors++;
								}
							} else {
								const err20 = {
									instancePath: instancePath + "/bundles/" + i0 + "/createdAt",
									schemaPath: "#/properties/bundles/items/properties/createdAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (data1.updatedAt !== void 0) {
							let data10 = data1.updatedAt;
							if (typeof data10 === "string") {
								if (!formats0$1(data10)) {
									const err21 = {
										instancePath: instancePath + "/bundles/" + i0 + "/updatedAt",
										schemaPath: "#/properties/bundles/items/properties/updatedAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err21];
									else vErrors.push(err21);
									errors++;
								}
							} else {
								const err22 = {
									instancePath: instancePath + "/bundles/" + i0 + "/updatedAt",
									schemaPath: "#/properties/bundles/items/properties/updatedAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err22];
								else vErrors.push(err22);
								errors++;
							}
						}
					} else {
						const err23 = {
							instancePath: instancePath + "/bundles/" + i0,
							schemaPath: "#/properties/bundles/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err23];
						else vErrors.push(err23);
						errors++;
					}
				}
			} else {
				const err24 = {
					instancePath: instancePath + "/bundles",
					schemaPath: "#/properties/bundles/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data11 = data.limit;
			if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11))) {
				const err25 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err25];
				else vErrors.push(err25);
				errors++;
			}
			if (typeof data11 == "number") {
				if (data11 > 100 || isNaN(data11)) {
					const err26 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						message: "must be <= 100"
					};
					if (vErrors === null) vErrors = [err26];
					else vErrors.push(err26);
					errors++;
				}
				if (data11 < 1 || isNaN(data11)) {
					const err27 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err27];
					else vErrors.push(err27);
					errors++;
				}
			}
		}
		if (data.nextCursor !== void 0) {
			let data12 = data.nextCursor;
			if (typeof data12 === "string") {
				if (func1$1(data12) < 1) {
					const err28 = {
						instancePath: instancePath + "/nextCursor",
						schemaPath: "#/properties/nextCursor/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err28];
					else vErrors.push(err28);
					errors++;
				}
			} else {
				const err29 = {
					instancePath: instancePath + "/nextCursor",
					schemaPath: "#/properties/nextCursor/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err29];
				else vErrors.push(err29);
				errors++;
			}
		}
	} else {
		const err30 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err30];
		else vErrors.push(err30);
		errors++;
	}
	validate20$1.errors = vErrors;
	return errors === 0;
}
validate20$1.evaluated = {
	"props": {
		"bundles": true,
		"limit": true,
		"nextCursor": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check1$1 = validate21$1;
const schema32 = {
	"type": "object",
	"required": ["errorCode", "message"],
	"properties": {
		"errorCode": {
			"type": "string",
			"pattern": "^errors(?:\\.[A-Za-z0-9_-]+){2,}$",
			"anyOf": [{
				"type": "string",
				"enum": [
					"errors.request.route_not_found",
					"errors.request.method_not_allowed",
					"errors.rate_limit.address_exceeded",
					"errors.auth.key_missing",
					"errors.auth.key_invalid",
					"errors.auth.address_not_allowed",
					"errors.rate_limit.key_exceeded",
					"errors.auth.permission_denied",
					"errors.request.unsupported_media_type",
					"errors.request.body_too_large",
					"errors.request.malformed_json",
					"errors.request.invalid_body",
					"errors.request.invalid_parameter",
					"errors.request.invalid_cursor",
					"errors.grant.ends_in_past",
					"errors.bundle.not_found",
					"errors.user.not_found",
					"errors.grant.not_found",
					"errors.checkout.not_found",
					"errors.bundle.archived",
					"errors.grant.duplicate_source",
					"errors.grant.not_revocable",
					"errors.server.internal"
				]
			}, { "type": "string" }]
		},
		"message": { "type": "string" },
		"metadata": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"requestId": { "type": "string" }
	}
};
const pattern4$1 = new RegExp("^errors(?:\\.[A-Za-z0-9_-]+){2,}$", "u");
function validate21$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.errorCode === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "errorCode" },
				message: "must have required property 'errorCode'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.message === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "message" },
				message: "must have required property 'message'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.errorCode !== void 0) {
			let data0 = data.errorCode;
			const _errs3 = errors;
			let valid1 = false;
			const _errs4 = errors;
			if (typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/anyOf/0/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (!(data0 === "errors.request.route_not_found" || data0 === "errors.request.method_not_allowed" || data0 === "errors.rate_limit.address_exceeded" || data0 === "errors.auth.key_missing" || data0 === "errors.auth.key_invalid" || data0 === "errors.auth.address_not_allowed" || data0 === "errors.rate_limit.key_exceeded" || data0 === "errors.auth.permission_denied" || data0 === "errors.request.unsupported_media_type" || data0 === "errors.request.body_too_large" || data0 === "errors.request.malformed_json" || data0 === "errors.request.invalid_body" || data0 === "errors.request.invalid_parameter" || data0 === "errors.request.invalid_cursor" || data0 === "errors.grant.ends_in_past" || data0 === "errors.bundle.not_found" || data0 === "errors.user.not_found" || data0 === "errors.grant.not_found" || data0 === "errors.checkout.not_found" || data0 === "errors.bundle.archived" || data0 === "errors.grant.duplicate_source" || data0 === "errors.grant.not_revocable" || data0 === "errors.server.internal")) {
				const err3 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/anyOf/0/enum",
					keyword: "enum",
					params: { allowedValues: schema32.properties.errorCode.anyOf[0].enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			var _valid0 = _errs4 === errors;
			valid1 = valid1 || _valid0;
			const _errs6 = errors;
			if (typeof data0 !== "string") {
				const err4 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/anyOf/1/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			var _valid0 = _errs6 === errors;
			valid1 = valid1 || _valid0;
			if (!valid1) {
				const err5 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			} else {
				errors = _errs3;
				if (vErrors !== null) {
					if (_errs3) vErrors.length = _errs3;
					else vErrors = null;
				}
			}
			if (typeof data0 === "string") {
				if (!pattern4$1.test(data0)) {
					const err6 = {
						instancePath: instancePath + "/errorCode",
						schemaPath: "#/properties/errorCode/pattern",
						keyword: "pattern",
						params: { pattern: "^errors(?:\\.[A-Za-z0-9_-]+){2,}$" },
						message: "must match pattern \"^errors(?:\\.[A-Za-z0-9_-]+){2,}$\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/properties/errorCode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.message !== void 0) {
			if (typeof data.message !== "string") {
				const err8 = {
					instancePath: instancePath + "/message",
					schemaPath: "#/properties/message/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.metadata !== void 0) {
			let data2 = data.metadata;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key0 in data2) if (typeof data2[key0] !== "string") {
					const err9 = {
						instancePath: instancePath + "/metadata/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/properties/metadata/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/metadata",
					schemaPath: "#/properties/metadata/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.requestId !== void 0) {
			if (typeof data.requestId !== "string") {
				const err11 = {
					instancePath: instancePath + "/requestId",
					schemaPath: "#/properties/requestId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate21$1.errors = vErrors;
	return errors === 0;
}
validate21$1.evaluated = {
	"props": {
		"errorCode": true,
		"message": true,
		"metadata": true,
		"requestId": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check2$1 = validate22$1;
const schema33 = { "allOf": [{
	"type": "object",
	"required": ["errorCode", "message"],
	"properties": {
		"errorCode": {
			"type": "string",
			"pattern": "^errors(?:\\.[A-Za-z0-9_-]+){2,}$",
			"anyOf": [{
				"type": "string",
				"enum": [
					"errors.request.route_not_found",
					"errors.request.method_not_allowed",
					"errors.rate_limit.address_exceeded",
					"errors.auth.key_missing",
					"errors.auth.key_invalid",
					"errors.auth.address_not_allowed",
					"errors.rate_limit.key_exceeded",
					"errors.auth.permission_denied",
					"errors.request.unsupported_media_type",
					"errors.request.body_too_large",
					"errors.request.malformed_json",
					"errors.request.invalid_body",
					"errors.request.invalid_parameter",
					"errors.request.invalid_cursor",
					"errors.grant.ends_in_past",
					"errors.bundle.not_found",
					"errors.user.not_found",
					"errors.grant.not_found",
					"errors.checkout.not_found",
					"errors.bundle.archived",
					"errors.grant.duplicate_source",
					"errors.grant.not_revocable",
					"errors.server.internal"
				]
			}, { "type": "string" }]
		},
		"message": { "type": "string" },
		"metadata": {
			"type": "object",
			"additionalProperties": { "type": "string" }
		},
		"requestId": { "type": "string" }
	}
}, {
	"type": "object",
	"required": ["requestId"],
	"properties": { "requestId": { "type": "string" } }
}] };
function validate22$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.errorCode === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/allOf/0/required",
				keyword: "required",
				params: { missingProperty: "errorCode" },
				message: "must have required property 'errorCode'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.message === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/allOf/0/required",
				keyword: "required",
				params: { missingProperty: "message" },
				message: "must have required property 'message'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.errorCode !== void 0) {
			let data0 = data.errorCode;
			const _errs4 = errors;
			let valid2 = false;
			const _errs5 = errors;
			if (typeof data0 !== "string") {
				const err2 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/allOf/0/properties/errorCode/anyOf/0/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
			if (!(data0 === "errors.request.route_not_found" || data0 === "errors.request.method_not_allowed" || data0 === "errors.rate_limit.address_exceeded" || data0 === "errors.auth.key_missing" || data0 === "errors.auth.key_invalid" || data0 === "errors.auth.address_not_allowed" || data0 === "errors.rate_limit.key_exceeded" || data0 === "errors.auth.permission_denied" || data0 === "errors.request.unsupported_media_type" || data0 === "errors.request.body_too_large" || data0 === "errors.request.malformed_json" || data0 === "errors.request.invalid_body" || data0 === "errors.request.invalid_parameter" || data0 === "errors.request.invalid_cursor" || data0 === "errors.grant.ends_in_past" || data0 === "errors.bundle.not_found" || data0 === "errors.user.not_found" || data0 === "errors.grant.not_found" || data0 === "errors.checkout.not_found" || data0 === "errors.bundle.archived" || data0 === "errors.grant.duplicate_source" || data0 === "errors.grant.not_revocable" || data0 === "errors.server.internal")) {
				const err3 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/allOf/0/properties/errorCode/anyOf/0/enum",
					keyword: "enum",
					params: { allowedValues: schema33.allOf[0].properties.errorCode.anyOf[0].enum },
					message: "must be equal to one of the allowed values"
				};
				if (vErrors === null) vErrors = [err3];
				else vErrors.push(err3);
				errors++;
			}
			var _valid0 = _errs5 === errors;
			valid2 = valid2 || _valid0;
			const _errs7 = errors;
			if (typeof data0 !== "string") {
				const err4 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/allOf/0/properties/errorCode/anyOf/1/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			var _valid0 = _errs7 === errors;
			valid2 = valid2 || _valid0;
			if (!valid2) {
				const err5 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/allOf/0/properties/errorCode/anyOf",
					keyword: "anyOf",
					params: {},
					message: "must match a schema in anyOf"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			} else {
				errors = _errs4;
				if (vErrors !== null) {
					if (_errs4) vErrors.length = _errs4;
					else vErrors = null;
				}
			}
			if (typeof data0 === "string") {
				if (!pattern4$1.test(data0)) {
					const err6 = {
						instancePath: instancePath + "/errorCode",
						schemaPath: "#/allOf/0/properties/errorCode/pattern",
						keyword: "pattern",
						params: { pattern: "^errors(?:\\.[A-Za-z0-9_-]+){2,}$" },
						message: "must match pattern \"^errors(?:\\.[A-Za-z0-9_-]+){2,}$\""
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
			} else {
				const err7 = {
					instancePath: instancePath + "/errorCode",
					schemaPath: "#/allOf/0/properties/errorCode/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.message !== void 0) {
			if (typeof data.message !== "string") {
				const err8 = {
					instancePath: instancePath + "/message",
					schemaPath: "#/allOf/0/properties/message/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.metadata !== void 0) {
			let data2 = data.metadata;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key0 in data2) if (typeof data2[key0] !== "string") {
					const err9 = {
						instancePath: instancePath + "/metadata/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/allOf/0/properties/metadata/additionalProperties/type",
						keyword: "type",
						params: { type: "string" },
						message: "must be string"
					};
					if (vErrors === null) vErrors = [err9];
					else vErrors.push(err9);
					errors++;
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/metadata",
					schemaPath: "#/allOf/0/properties/metadata/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.requestId !== void 0) {
			if (typeof data.requestId !== "string") {
				const err11 = {
					instancePath: instancePath + "/requestId",
					schemaPath: "#/allOf/0/properties/requestId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/allOf/0/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestId === void 0) {
			const err13 = {
				instancePath,
				schemaPath: "#/allOf/1/required",
				keyword: "required",
				params: { missingProperty: "requestId" },
				message: "must have required property 'requestId'"
			};
			if (vErrors === null) vErrors = [err13];
			else vErrors.push(err13);
			errors++;
		}
		if (data.requestId !== void 0) {
			if (typeof data.requestId !== "string") {
				const err14 = {
					instancePath: instancePath + "/requestId",
					schemaPath: "#/allOf/1/properties/requestId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	} else {
		const err15 = {
			instancePath,
			schemaPath: "#/allOf/1/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err15];
		else vErrors.push(err15);
		errors++;
	}
	validate22$1.errors = vErrors;
	return errors === 0;
}
validate22$1.evaluated = {
	"props": {
		"requestId": true,
		"errorCode": true,
		"message": true,
		"metadata": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check3$1 = validate23$1;
const schema34 = {
	"type": "object",
	"required": [
		"users",
		"query",
		"limit"
	],
	"properties": {
		"users": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["userId", "displayName"],
				"properties": {
					"userId": { "type": "string" },
					"displayName": { "type": "string" },
					"avatar": { "type": ["string", "null"] }
				}
			}
		},
		"query": { "type": "string" },
		"limit": {
			"type": "integer",
			"minimum": 1,
			"maximum": 50
		},
		"nextCursor": {
			"type": "string",
			"minLength": 1
		}
	}
};
function validate23$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.users === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "users" },
				message: "must have required property 'users'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.query === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.limit === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "limit" },
				message: "must have required property 'limit'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.users !== void 0) {
			let data0 = data.users;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.userId === void 0) {
							const err3 = {
								instancePath: instancePath + "/users/" + i0,
								schemaPath: "#/properties/users/items/required",
								keyword: "required",
								params: { missingProperty: "userId" },
								message: "must have required property 'userId'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.displayName === void 0) {
							const err4 = {
								instancePath: instancePath + "/users/" + i0,
								schemaPath: "#/properties/users/items/required",
								keyword: "required",
								params: { missingProperty: "displayName" },
								message: "must have required property 'displayName'"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data1.userId !== void 0) {
							if (typeof data1.userId !== "string") {
								const err5 = {
									instancePath: instancePath + "/users/" + i0 + "/userId",
									schemaPath: "#/properties/users/items/properties/userId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (data1.displayName !== void 0) {
							if (typeof data1.displayName !== "string") {
								const err6 = {
									instancePath: instancePath + "/users/" + i0 + "/displayName",
									schemaPath: "#/properties/users/items/properties/displayName/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (data1.avatar !== void 0) {
							let data4 = data1.avatar;
							if (typeof data4 !== "string" && data4 !== null) {
								const err7 = {
									instancePath: instancePath + "/users/" + i0 + "/avatar",
									schemaPath: "#/properties/users/items/properties/avatar/type",
									keyword: "type",
									params: { type: schema34.properties.users.items.properties.avatar.type },
									message: "must be string,null"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
					} else {
						const err8 = {
							instancePath: instancePath + "/users/" + i0,
							schemaPath: "#/properties/users/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err8];
						else vErrors.push(err8);
						errors++;
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/users",
					schemaPath: "#/properties/users/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.query !== void 0) {
			if (typeof data.query !== "string") {
				const err10 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data6 = data.limit;
			if (!(typeof data6 == "number" && !(data6 % 1) && !isNaN(data6))) {
				const err11 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			if (typeof data6 == "number") {
				if (data6 > 50 || isNaN(data6)) {
					const err12 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 50
						},
						message: "must be <= 50"
					};
					if (vErrors === null) vErrors = [err12];
					else vErrors.push(err12);
					errors++;
				}
				if (data6 < 1 || isNaN(data6)) {
					const err13 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err13];
					else vErrors.push(err13);
					errors++;
				}
			}
		}
		if (data.nextCursor !== void 0) {
			let data7 = data.nextCursor;
			if (typeof data7 === "string") {
				if (func1$1(data7) < 1) {
					const err14 = {
						instancePath: instancePath + "/nextCursor",
						schemaPath: "#/properties/nextCursor/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err14];
					else vErrors.push(err14);
					errors++;
				}
			} else {
				const err15 = {
					instancePath: instancePath + "/nextCursor",
					schemaPath: "#/properties/nextCursor/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
	} else {
		const err16 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err16];
		else vErrors.push(err16);
		errors++;
	}
	validate23$1.errors = vErrors;
	return errors === 0;
}
validate23$1.evaluated = {
	"props": {
		"users": true,
		"query": true,
		"limit": true,
		"nextCursor": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check4$1 = validate24$1;
const schema35 = {
	"type": "object",
	"required": ["users", "limit"],
	"properties": {
		"users": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["user"],
				"properties": {
					"user": {
						"type": "object",
						"required": ["userId", "displayName"],
						"properties": {
							"userId": { "type": "string" },
							"displayName": { "type": "string" },
							"avatar": { "type": ["string", "null"] }
						}
					},
					"grantId": { "type": "string" },
					"grantType": {
						"type": "string",
						"enum": [
							"trial",
							"owner_grant",
							"paid_external",
							"referral_reward",
							"gift"
						]
					},
					"startsAt": {
						"type": "string",
						"format": "date-time"
					},
					"endsAt": {
						"type": "string",
						"format": "date-time"
					},
					"accessEndsAt": {
						"type": "string",
						"format": "date-time"
					},
					"accessIsPermanent": { "type": "boolean" }
				}
			}
		},
		"limit": {
			"type": "integer",
			"minimum": 1,
			"maximum": 100
		},
		"nextCursor": {
			"type": "string",
			"maxLength": 38,
			"pattern": "^(?:grant|scan):[a-f0-9]{32}$"
		}
	}
};
const pattern6$1 = new RegExp("^(?:grant|scan):[a-f0-9]{32}$", "u");
function validate24$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.users === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "users" },
				message: "must have required property 'users'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.limit === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "limit" },
				message: "must have required property 'limit'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.users !== void 0) {
			let data0 = data.users;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.user === void 0) {
							const err2 = {
								instancePath: instancePath + "/users/" + i0,
								schemaPath: "#/properties/users/items/required",
								keyword: "required",
								params: { missingProperty: "user" },
								message: "must have required property 'user'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.user !== void 0) {
							let data2 = data1.user;
							if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
								if (data2.userId === void 0) {
									const err3 = {
										instancePath: instancePath + "/users/" + i0 + "/user",
										schemaPath: "#/properties/users/items/properties/user/required",
										keyword: "required",
										params: { missingProperty: "userId" },
										message: "must have required property 'userId'"
									};
									if (vErrors === null) vErrors = [err3];
									else vErrors.push(err3);
									errors++;
								}
								if (data2.displayName === void 0) {
									const err4 = {
										instancePath: instancePath + "/users/" + i0 + "/user",
										schemaPath: "#/properties/users/items/properties/user/required",
										keyword: "required",
										params: { missingProperty: "displayName" },
										message: "must have required property 'displayName'"
									};
									if (vErrors === null) vErrors = [err4];
									else vErrors.push(err4);
									errors++;
								}
								if (data2.userId !== void 0) {
									if (typeof data2.userId !== "string") {
										const err5 = {
											instancePath: instancePath + "/users/" + i0 + "/user/userId",
											schemaPath: "#/properties/users/items/properties/user/properties/userId/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err5];
										else vErrors.push(err5);
										errors++;
									}
								}
								if (data2.displayName !== void 0) {
									if (typeof data2.displayName !== "string") {
										const err6 = {
											instancePath: instancePath + "/users/" + i0 + "/user/displayName",
											schemaPath: "#/properties/users/items/properties/user/properties/displayName/type",
											keyword: "type",
											params: { type: "string" },
											message: "must be string"
										};
										if (vErrors === null) vErrors = [err6];
										else vErrors.push(err6);
										errors++;
									}
								}
								if (data2.avatar !== void 0) {
									let data5 = data2.avatar;
									if (typeof data5 !== "string" && data5 !== null) {
										const err7 = {
											instancePath: instancePath + "/users/" + i0 + "/user/avatar",
											schemaPath: "#/properties/users/items/properties/user/properties/avatar/type",
											keyword: "type",
											params: { type: schema35.properties.users.items.properties.user.properties.avatar.type },
											message: "must be string,null"
										};
										if (vErrors === null) vErrors = [err7];
										else vErrors.push(err7);
										errors++;
									}
								}
							} else {
								const err8 = {
									instancePath: instancePath + "/users/" + i0 + "/user",
									schemaPath: "#/properties/users/items/properties/user/type",
									keyword: "type",
									params: { type: "object" },
									message: "must be object"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (data1.grantId !== void 0) {
							if (typeof data1.grantId !== "string") {
								const err9 = {
									instancePath: instancePath + "/users/" + i0 + "/grantId",
									schemaPath: "#/properties/users/items/properties/grantId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err9];
								else vErrors.push(err9);
								errors++;
							}
						}
						if (data1.grantType !== void 0) {
							let data7 = data1.grantType;
							if (typeof data7 !== "string") {
								const err10 = {
									instancePath: instancePath + "/users/" + i0 + "/grantType",
									schemaPath: "#/properties/users/items/properties/grantType/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err10];
								else vErrors.push(err10);
								errors++;
							}
							if (!(data7 === "trial" || data7 === "owner_grant" || data7 === "paid_external" || data7 === "referral_reward" || data7 === "gift")) {
								const err11 = {
									instancePath: instancePath + "/users/" + i0 + "/grantType",
									schemaPath: "#/properties/users/items/properties/grantType/enum",
									keyword: "enum",
									params: { allowedValues: schema35.properties.users.items.properties.grantType.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.startsAt !== void 0) {
							let data8 = data1.startsAt;
							if (typeof data8 === "string") {
								if (!formats0$1(data8)) {
									const err12 = {
										instancePath: instancePath + "/users/" + i0 + "/startsAt",
										schemaPath: "#/properties/users/items/properties/startsAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
								}
							} else {
								const err13 = {
									instancePath: instancePath + "/users/" + i0 + "/startsAt",
									schemaPath: "#/properties/users/items/properties/startsAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data1.endsAt !== void 0) {
							let data9 = data1.endsAt;
							if (typeof data9 === "string") {
								if (!formats0$1(data9)) {
									const err14 = {
										instancePath: instancePath + "/users/" + i0 + "/endsAt",
										schemaPath: "#/properties/users/items/properties/endsAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
							} else {
								const err15 = {
									instancePath: instancePath + "/users/" + i0 + "/endsAt",
									schemaPath: "#/properties/users/items/properties/endsAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data1.accessEndsAt !== void 0) {
							let data10 = data1.accessEndsAt;
							if (typeof data10 === "string") {
								if (!formats0$1(data10)) {
									const err16 = {
										instancePath: instancePath + "/users/" + i0 + "/accessEndsAt",
										schemaPath: "#/properties/users/items/properties/accessEndsAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/users/" + i0 + "/accessEndsAt",
									schemaPath: "#/properties/users/items/properties/accessEndsAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (data1.accessIsPermanent !== void 0) {
							if (typeof data1.accessIsPermanent !== "boolean") {
								const err18 = {
									instancePath: instancePath + "/users/" + i0 + "/accessIsPermanent",
									schemaPath: "#/properties/users/items/properties/accessIsPermanent/type",
									keyword: "type",
									params: { type: "boolean" },
									message: "must be boolean"
								};
								if (vErrors === null) vErrors = [err18];
								else vErrors.push(err18);
								errors++;
							}
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/users/" + i0,
							schemaPath: "#/properties/users/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/users",
					schemaPath: "#/properties/users/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data12 = data.limit;
			if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
				const err21 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err21];
				else vErrors.push(err21);
				errors++;
			}
			if (typeof data12 == "number") {
				if (data12 > 100 || isNaN(data12)) {
					const err22 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						message: "must be <= 100"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
				if (data12 < 1 || isNaN(data12)) {
					const err23 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
			}
		}
		if (data.nextCursor !== void 0) {
			let data13 = data.nextCursor;
			if (typeof data13 === "string") {
				if (func1$1(data13) > 38) {
					const err24 = {
						instancePath: instancePath + "/nextCursor",
						schemaPath: "#/properties/nextCursor/maxLength",
						keyword: "maxLength",
						params: { limit: 38 },
						message: "must NOT have more than 38 characters"
					};
					if (vErrors === null) vErrors = [err24];
					else vErrors.push(err24);
					errors++;
				}
				if (!pattern6$1.test(data13)) {
					const err25 = {
						instancePath: instancePath + "/nextCursor",
						schemaPath: "#/properties/nextCursor/pattern",
						keyword: "pattern",
						params: { pattern: "^(?:grant|scan):[a-f0-9]{32}$" },
						message: "must match pattern \"^(?:grant|scan):[a-f0-9]{32}$\""
					};
					if (vErrors === null) vErrors = [err25];
					else vErrors.push(err25);
					errors++;
				}
			} else {
				const err26 = {
					instancePath: instancePath + "/nextCursor",
					schemaPath: "#/properties/nextCursor/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err26];
				else vErrors.push(err26);
				errors++;
			}
		}
	} else {
		const err27 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err27];
		else vErrors.push(err27);
		errors++;
	}
	validate24$1.errors = vErrors;
	return errors === 0;
}
validate24$1.evaluated = {
	"props": {
		"users": true,
		"limit": true,
		"nextCursor": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check5$1 = validate25$1;
const schema36 = {
	"type": "object",
	"required": ["grants", "limit"],
	"properties": {
		"grants": {
			"type": "array",
			"items": {
				"type": "object",
				"required": ["id", "grantType"],
				"properties": {
					"id": { "type": "string" },
					"grantType": {
						"type": "string",
						"enum": [
							"trial",
							"owner_grant",
							"paid_external",
							"referral_reward",
							"gift"
						]
					},
					"userId": { "type": "string" },
					"sourceId": {
						"type": "string",
						"minLength": 1,
						"maxLength": 256,
						"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$"
					},
					"startsAt": {
						"type": "string",
						"format": "date-time"
					},
					"endsAt": {
						"type": "string",
						"format": "date-time"
					},
					"createdAt": {
						"type": "string",
						"format": "date-time"
					}
				}
			}
		},
		"limit": {
			"type": "integer",
			"minimum": 1,
			"maximum": 100
		},
		"nextCursor": {
			"type": "string",
			"minLength": 1
		}
	}
};
const pattern7 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$", "u");
function validate25$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.grants === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "grants" },
				message: "must have required property 'grants'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.limit === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "limit" },
				message: "must have required property 'limit'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.grants !== void 0) {
			let data0 = data.grants;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
						if (data1.id === void 0) {
							const err2 = {
								instancePath: instancePath + "/grants/" + i0,
								schemaPath: "#/properties/grants/items/required",
								keyword: "required",
								params: { missingProperty: "id" },
								message: "must have required property 'id'"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
						if (data1.grantType === void 0) {
							const err3 = {
								instancePath: instancePath + "/grants/" + i0,
								schemaPath: "#/properties/grants/items/required",
								keyword: "required",
								params: { missingProperty: "grantType" },
								message: "must have required property 'grantType'"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
						if (data1.id !== void 0) {
							if (typeof data1.id !== "string") {
								const err4 = {
									instancePath: instancePath + "/grants/" + i0 + "/id",
									schemaPath: "#/properties/grants/items/properties/id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (data1.grantType !== void 0) {
							let data3 = data1.grantType;
							if (typeof data3 !== "string") {
								const err5 = {
									instancePath: instancePath + "/grants/" + i0 + "/grantType",
									schemaPath: "#/properties/grants/items/properties/grantType/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
							if (!(data3 === "trial" || data3 === "owner_grant" || data3 === "paid_external" || data3 === "referral_reward" || data3 === "gift")) {
								const err6 = {
									instancePath: instancePath + "/grants/" + i0 + "/grantType",
									schemaPath: "#/properties/grants/items/properties/grantType/enum",
									keyword: "enum",
									params: { allowedValues: schema36.properties.grants.items.properties.grantType.enum },
									message: "must be equal to one of the allowed values"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (data1.userId !== void 0) {
							if (typeof data1.userId !== "string") {
								const err7 = {
									instancePath: instancePath + "/grants/" + i0 + "/userId",
									schemaPath: "#/properties/grants/items/properties/userId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (data1.sourceId !== void 0) {
							let data5 = data1.sourceId;
							if (typeof data5 === "string") {
								if (func1$1(data5) > 256) {
									const err8 = {
										instancePath: instancePath + "/grants/" + i0 + "/sourceId",
										schemaPath: "#/properties/grants/items/properties/sourceId/maxLength",
										keyword: "maxLength",
										params: { limit: 256 },
										message: "must NOT have more than 256 characters"
									};
									if (vErrors === null) vErrors = [err8];
									else vErrors.push(err8);
									errors++;
								}
								if (func1$1(data5) < 1) {
									const err9 = {
										instancePath: instancePath + "/grants/" + i0 + "/sourceId",
										schemaPath: "#/properties/grants/items/properties/sourceId/minLength",
										keyword: "minLength",
										params: { limit: 1 },
										message: "must NOT have fewer than 1 characters"
									};
									if (vErrors === null) vErrors = [err9];
									else vErrors.push(err9);
									errors++;
								}
								if (!pattern7.test(data5)) {
									const err10 = {
										instancePath: instancePath + "/grants/" + i0 + "/sourceId",
										schemaPath: "#/properties/grants/items/properties/sourceId/pattern",
										keyword: "pattern",
										params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$" },
										message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$\""
									};
									if (vErrors === null) vErrors = [err10];
									else vErrors.push(err10);
									errors++;
								}
							} else {
								const err11 = {
									instancePath: instancePath + "/grants/" + i0 + "/sourceId",
									schemaPath: "#/properties/grants/items/properties/sourceId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (data1.startsAt !== void 0) {
							let data6 = data1.startsAt;
							if (typeof data6 === "string") {
								if (!formats0$1(data6)) {
									const err12 = {
										instancePath: instancePath + "/grants/" + i0 + "/startsAt",
										schemaPath: "#/properties/grants/items/properties/startsAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err12];
									else vErrors.push(err12);
									errors++;
								}
							} else {
								const err13 = {
									instancePath: instancePath + "/grants/" + i0 + "/startsAt",
									schemaPath: "#/properties/grants/items/properties/startsAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (data1.endsAt !== void 0) {
							let data7 = data1.endsAt;
							if (typeof data7 === "string") {
								if (!formats0$1(data7)) {
									const err14 = {
										instancePath: instancePath + "/grants/" + i0 + "/endsAt",
										schemaPath: "#/properties/grants/items/properties/endsAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err14];
									else vErrors.push(err14);
									errors++;
								}
							} else {
								const err15 = {
									instancePath: instancePath + "/grants/" + i0 + "/endsAt",
									schemaPath: "#/properties/grants/items/properties/endsAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err15];
								else vErrors.push(err15);
								errors++;
							}
						}
						if (data1.createdAt !== void 0) {
							let data8 = data1.createdAt;
							if (typeof data8 === "string") {
								if (!formats0$1(data8)) {
									const err16 = {
										instancePath: instancePath + "/grants/" + i0 + "/createdAt",
										schemaPath: "#/properties/grants/items/properties/createdAt/format",
										keyword: "format",
										params: { format: "date-time" },
										message: "must match format \"date-time\""
									};
									if (vErrors === null) vErrors = [err16];
									else vErrors.push(err16);
									errors++;
								}
							} else {
								const err17 = {
									instancePath: instancePath + "/grants/" + i0 + "/createdAt",
									schemaPath: "#/properties/grants/items/properties/createdAt/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
					} else {
						const err18 = {
							instancePath: instancePath + "/grants/" + i0,
							schemaPath: "#/properties/grants/items/type",
							keyword: "type",
							params: { type: "object" },
							message: "must be object"
						};
						if (vErrors === null) vErrors = [err18];
						else vErrors.push(err18);
						errors++;
					}
				}
			} else {
				const err19 = {
					instancePath: instancePath + "/grants",
					schemaPath: "#/properties/grants/type",
					keyword: "type",
					params: { type: "array" },
					message: "must be array"
				};
				if (vErrors === null) vErrors = [err19];
				else vErrors.push(err19);
				errors++;
			}
		}
		if (data.limit !== void 0) {
			let data9 = data.limit;
			if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9))) {
				const err20 = {
					instancePath: instancePath + "/limit",
					schemaPath: "#/properties/limit/type",
					keyword: "type",
					params: { type: "integer" },
					message: "must be integer"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
			if (typeof data9 == "number") {
				if (data9 > 100 || isNaN(data9)) {
					const err21 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 100
						},
						message: "must be <= 100"
					};
					if (vErrors === null) vErrors = [err21];
					else vErrors.push(err21);
					errors++;
				}
				if (data9 < 1 || isNaN(data9)) {
					const err22 = {
						instancePath: instancePath + "/limit",
						schemaPath: "#/properties/limit/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						},
						message: "must be >= 1"
					};
					if (vErrors === null) vErrors = [err22];
					else vErrors.push(err22);
					errors++;
				}
			}
		}
		if (data.nextCursor !== void 0) {
			let data10 = data.nextCursor;
			if (typeof data10 === "string") {
				if (func1$1(data10) < 1) {
					const err23 = {
						instancePath: instancePath + "/nextCursor",
						schemaPath: "#/properties/nextCursor/minLength",
						keyword: "minLength",
						params: { limit: 1 },
						message: "must NOT have fewer than 1 characters"
					};
					if (vErrors === null) vErrors = [err23];
					else vErrors.push(err23);
					errors++;
				}
			} else {
				const err24 = {
					instancePath: instancePath + "/nextCursor",
					schemaPath: "#/properties/nextCursor/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err24];
				else vErrors.push(err24);
				errors++;
			}
		}
	} else {
		const err25 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err25];
		else vErrors.push(err25);
		errors++;
	}
	validate25$1.errors = vErrors;
	return errors === 0;
}
validate25$1.evaluated = {
	"props": {
		"grants": true,
		"limit": true,
		"nextCursor": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const check6$1 = validate26$1;
const schema37$1 = {
	"type": "object",
	"additionalProperties": true,
	"properties": { "requestBody": {
		"type": "object",
		"additionalProperties": false,
		"required": ["userId", "grantType"],
		"properties": {
			"userId": {
				"type": "string",
				"minLength": 1,
				"maxLength": 128
			},
			"grantType": {
				"type": "string",
				"enum": [
					"owner_grant",
					"paid_external",
					"referral_reward",
					"gift"
				]
			},
			"endsAt": {
				"type": "string",
				"format": "date-time",
				"maxLength": 64
			},
			"sourceId": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256,
				"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$"
			}
		},
		"if": {
			"required": ["grantType"],
			"properties": { "grantType": { "const": "paid_external" } }
		},
		"then": { "required": ["sourceId"] }
	} },
	"required": ["requestBody"]
};
function validate26$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.requestBody === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "requestBody" },
				message: "must have required property 'requestBody'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.requestBody !== void 0) {
			let data0 = data.requestBody;
			const _errs4 = errors;
			let valid1 = true;
			const _errs5 = errors;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.grantType === void 0 && "grantType") {
					const err1 = {};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				} else if (data0.grantType !== void 0) {
					if ("paid_external" !== data0.grantType) {
						const err2 = {};
						if (vErrors === null) vErrors = [err2];
						else vErrors.push(err2);
						errors++;
					}
				}
			}
			var _valid0 = _errs5 === errors;
			errors = _errs4;
			if (vErrors !== null) {
				if (_errs4) vErrors.length = _errs4;
				else vErrors = null;
			}
			if (_valid0) {
				const _errs7 = errors;
				if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
					if (data0.sourceId === void 0) {
						const err3 = {
							instancePath: instancePath + "/requestBody",
							schemaPath: "#/properties/requestBody/then/required",
							keyword: "required",
							params: { missingProperty: "sourceId" },
							message: "must have required property 'sourceId'"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
				var _valid0 = _errs7 === errors;
				valid1 = _valid0;
			}
			if (!valid1) {
				const err4 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/if",
					keyword: "if",
					params: { failingKeyword: "then" },
					message: "must match \"then\" schema"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.userId === void 0) {
					const err5 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "userId" },
						message: "must have required property 'userId'"
					};
					if (vErrors === null) vErrors = [err5];
					else vErrors.push(err5);
					errors++;
				}
				if (data0.grantType === void 0) {
					const err6 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/required",
						keyword: "required",
						params: { missingProperty: "grantType" },
						message: "must have required property 'grantType'"
					};
					if (vErrors === null) vErrors = [err6];
					else vErrors.push(err6);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "userId" || key0 === "grantType" || key0 === "endsAt" || key0 === "sourceId")) {
					const err7 = {
						instancePath: instancePath + "/requestBody",
						schemaPath: "#/properties/requestBody/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data0.userId !== void 0) {
					let data2 = data0.userId;
					if (typeof data2 === "string") {
						if (func1$1(data2) > 128) {
							const err8 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/properties/userId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (func1$1(data2) < 1) {
							const err9 = {
								instancePath: instancePath + "/requestBody/userId",
								schemaPath: "#/properties/requestBody/properties/userId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/requestBody/userId",
							schemaPath: "#/properties/requestBody/properties/userId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
				if (data0.grantType !== void 0) {
					let data3 = data0.grantType;
					if (typeof data3 !== "string") {
						const err11 = {
							instancePath: instancePath + "/requestBody/grantType",
							schemaPath: "#/properties/requestBody/properties/grantType/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
					if (!(data3 === "owner_grant" || data3 === "paid_external" || data3 === "referral_reward" || data3 === "gift")) {
						const err12 = {
							instancePath: instancePath + "/requestBody/grantType",
							schemaPath: "#/properties/requestBody/properties/grantType/enum",
							keyword: "enum",
							params: { allowedValues: schema37$1.properties.requestBody.properties.grantType.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.endsAt !== void 0) {
					let data4 = data0.endsAt;
					if (typeof data4 === "string") {
						if (func1$1(data4) > 64) {
							const err13 = {
								instancePath: instancePath + "/requestBody/endsAt",
								schemaPath: "#/properties/requestBody/properties/endsAt/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
						if (!formats0$1(data4)) {
							const err14 = {
								instancePath: instancePath + "/requestBody/endsAt",
								schemaPath: "#/properties/requestBody/properties/endsAt/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
					} else {
						const err15 = {
							instancePath: instancePath + "/requestBody/endsAt",
							schemaPath: "#/properties/requestBody/properties/endsAt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err15];
						else vErrors.push(err15);
						errors++;
					}
				}
				if (data0.sourceId !== void 0) {
					let data5 = data0.sourceId;
					if (typeof data5 === "string") {
						if (func1$1(data5) > 256) {
							const err16 = {
								instancePath: instancePath + "/requestBody/sourceId",
								schemaPath: "#/properties/requestBody/properties/sourceId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
						if (func1$1(data5) < 1) {
							const err17 = {
								instancePath: instancePath + "/requestBody/sourceId",
								schemaPath: "#/properties/requestBody/properties/sourceId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err17];
							else vErrors.push(err17);
							errors++;
						}
						if (!pattern7.test(data5)) {
							const err18 = {
								instancePath: instancePath + "/requestBody/sourceId",
								schemaPath: "#/properties/requestBody/properties/sourceId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$\""
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
					} else {
						const err19 = {
							instancePath: instancePath + "/requestBody/sourceId",
							schemaPath: "#/properties/requestBody/properties/sourceId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err19];
						else vErrors.push(err19);
						errors++;
					}
				}
			} else {
				const err20 = {
					instancePath: instancePath + "/requestBody",
					schemaPath: "#/properties/requestBody/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err20];
				else vErrors.push(err20);
				errors++;
			}
		}
	} else {
		const err21 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err21];
		else vErrors.push(err21);
		errors++;
	}
	validate26$1.errors = vErrors;
	return errors === 0;
}
validate26$1.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check7$1 = validate27$1;
const schema38 = {
	"type": "object",
	"required": ["grant"],
	"properties": { "grant": {
		"type": "object",
		"required": ["id", "grantType"],
		"properties": {
			"id": { "type": "string" },
			"grantType": {
				"type": "string",
				"enum": [
					"trial",
					"owner_grant",
					"paid_external",
					"referral_reward",
					"gift"
				]
			},
			"userId": { "type": "string" },
			"sourceId": {
				"type": "string",
				"minLength": 1,
				"maxLength": 256,
				"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$"
			},
			"startsAt": {
				"type": "string",
				"format": "date-time"
			},
			"endsAt": {
				"type": "string",
				"format": "date-time"
			},
			"createdAt": {
				"type": "string",
				"format": "date-time"
			}
		}
	} }
};
function validate27$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate27$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.grant === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "grant" },
				message: "must have required property 'grant'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.grant !== void 0) {
			let data0 = data.grant;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.id === void 0) {
					const err1 = {
						instancePath: instancePath + "/grant",
						schemaPath: "#/properties/grant/required",
						keyword: "required",
						params: { missingProperty: "id" },
						message: "must have required property 'id'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.grantType === void 0) {
					const err2 = {
						instancePath: instancePath + "/grant",
						schemaPath: "#/properties/grant/required",
						keyword: "required",
						params: { missingProperty: "grantType" },
						message: "must have required property 'grantType'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.id !== void 0) {
					if (typeof data0.id !== "string") {
						const err3 = {
							instancePath: instancePath + "/grant/id",
							schemaPath: "#/properties/grant/properties/id/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err3];
						else vErrors.push(err3);
						errors++;
					}
				}
				if (data0.grantType !== void 0) {
					let data2 = data0.grantType;
					if (typeof data2 !== "string") {
						const err4 = {
							instancePath: instancePath + "/grant/grantType",
							schemaPath: "#/properties/grant/properties/grantType/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err4];
						else vErrors.push(err4);
						errors++;
					}
					if (!(data2 === "trial" || data2 === "owner_grant" || data2 === "paid_external" || data2 === "referral_reward" || data2 === "gift")) {
						const err5 = {
							instancePath: instancePath + "/grant/grantType",
							schemaPath: "#/properties/grant/properties/grantType/enum",
							keyword: "enum",
							params: { allowedValues: schema38.properties.grant.properties.grantType.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err5];
						else vErrors.push(err5);
						errors++;
					}
				}
				if (data0.userId !== void 0) {
					if (typeof data0.userId !== "string") {
						const err6 = {
							instancePath: instancePath + "/grant/userId",
							schemaPath: "#/properties/grant/properties/userId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err6];
						else vErrors.push(err6);
						errors++;
					}
				}
				if (data0.sourceId !== void 0) {
					let data4 = data0.sourceId;
					if (typeof data4 === "string") {
						if (func1$1(data4) > 256) {
							const err7 = {
								instancePath: instancePath + "/grant/sourceId",
								schemaPath: "#/properties/grant/properties/sourceId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1$1(data4) < 1) {
							const err8 = {
								instancePath: instancePath + "/grant/sourceId",
								schemaPath: "#/properties/grant/properties/sourceId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (!pattern7.test(data4)) {
							const err9 = {
								instancePath: instancePath + "/grant/sourceId",
								schemaPath: "#/properties/grant/properties/sourceId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$\""
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					} else {
						const err10 = {
							instancePath: instancePath + "/grant/sourceId",
							schemaPath: "#/properties/grant/properties/sourceId/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
				}
				if (data0.startsAt !== void 0) {
					let data5 = data0.startsAt;
					if (typeof data5 === "string") {
						if (!formats0$1(data5)) {
							const err11 = {
								instancePath: instancePath + "/grant/startsAt",
								schemaPath: "#/properties/grant/properties/startsAt/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err11];
							else vErrors.push(err11);
							errors++;
						}
					} else {
						const err12 = {
							instancePath: instancePath + "/grant/startsAt",
							schemaPath: "#/properties/grant/properties/startsAt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data0.endsAt !== void 0) {
					let data6 = data0.endsAt;
					if (typeof data6 === "string") {
						if (!formats0$1(data6)) {
							const err13 = {
								instancePath: instancePath + "/grant/endsAt",
								schemaPath: "#/properties/grant/properties/endsAt/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					} else {
						const err14 = {
							instancePath: instancePath + "/grant/endsAt",
							schemaPath: "#/properties/grant/properties/endsAt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err14];
						else vErrors.push(err14);
						errors++;
					}
				}
				if (data0.createdAt !== void 0) {
					let data7 = data0.createdAt;
					if (typeof data7 === "string") {
						if (!formats0$1(data7)) {
							const err15 = {
								instancePath: instancePath + "/grant/createdAt",
								schemaPath: "#/properties/grant/properties/createdAt/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
					} else {
						const err16 = {
							instancePath: instancePath + "/grant/createdAt",
							schemaPath: "#/properties/grant/properties/createdAt/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err16];
						else vErrors.push(err16);
						errors++;
					}
				}
			} else {
				const err17 = {
					instancePath: instancePath + "/grant",
					schemaPath: "#/properties/grant/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err17];
				else vErrors.push(err17);
				errors++;
			}
		}
	} else {
		const err18 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err18];
		else vErrors.push(err18);
		errors++;
	}
	validate27$1.errors = vErrors;
	return errors === 0;
}
validate27$1.evaluated = {
	"props": { "grant": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check8$1 = validate28$1;
const schema39 = {
	"type": "object",
	"required": [
		"checkoutId",
		"bundleId",
		"userId",
		"displayName"
	],
	"properties": {
		"checkoutId": { "type": "string" },
		"bundleId": { "type": "string" },
		"userId": { "type": "string" },
		"displayName": { "type": "string" },
		"price": { "type": "number" },
		"currency": { "type": "string" },
		"discount": {
			"type": "object",
			"properties": {
				"type": {
					"type": "string",
					"enum": ["fixed", "percent"]
				},
				"value": { "type": "number" }
			}
		}
	}
};
function validate28$1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate28$1.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.checkoutId === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "checkoutId" },
				message: "must have required property 'checkoutId'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.bundleId === void 0) {
			const err1 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "bundleId" },
				message: "must have required property 'bundleId'"
			};
			if (vErrors === null) vErrors = [err1];
			else vErrors.push(err1);
			errors++;
		}
		if (data.userId === void 0) {
			const err2 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "userId" },
				message: "must have required property 'userId'"
			};
			if (vErrors === null) vErrors = [err2];
			else vErrors.push(err2);
			errors++;
		}
		if (data.displayName === void 0) {
			const err3 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "displayName" },
				message: "must have required property 'displayName'"
			};
			if (vErrors === null) vErrors = [err3];
			else vErrors.push(err3);
			errors++;
		}
		if (data.checkoutId !== void 0) {
			if (typeof data.checkoutId !== "string") {
				const err4 = {
					instancePath: instancePath + "/checkoutId",
					schemaPath: "#/properties/checkoutId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err4];
				else vErrors.push(err4);
				errors++;
			}
		}
		if (data.bundleId !== void 0) {
			if (typeof data.bundleId !== "string") {
				const err5 = {
					instancePath: instancePath + "/bundleId",
					schemaPath: "#/properties/bundleId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err5];
				else vErrors.push(err5);
				errors++;
			}
		}
		if (data.userId !== void 0) {
			if (typeof data.userId !== "string") {
				const err6 = {
					instancePath: instancePath + "/userId",
					schemaPath: "#/properties/userId/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.displayName !== void 0) {
			if (typeof data.displayName !== "string") {
				const err7 = {
					instancePath: instancePath + "/displayName",
					schemaPath: "#/properties/displayName/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
		}
		if (data.price !== void 0) {
			if (!(typeof data.price == "number")) {
				const err8 = {
					instancePath: instancePath + "/price",
					schemaPath: "#/properties/price/type",
					keyword: "type",
					params: { type: "number" },
					message: "must be number"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.currency !== void 0) {
			if (typeof data.currency !== "string") {
				const err9 = {
					instancePath: instancePath + "/currency",
					schemaPath: "#/properties/currency/type",
					keyword: "type",
					params: { type: "string" },
					message: "must be string"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.discount !== void 0) {
			let data6 = data.discount;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
				if (data6.type !== void 0) {
					let data7 = data6.type;
					if (typeof data7 !== "string") {
						const err10 = {
							instancePath: instancePath + "/discount/type",
							schemaPath: "#/properties/discount/properties/type/type",
							keyword: "type",
							params: { type: "string" },
							message: "must be string"
						};
						if (vErrors === null) vErrors = [err10];
						else vErrors.push(err10);
						errors++;
					}
					if (!(data7 === "fixed" || data7 === "percent")) {
						const err11 = {
							instancePath: instancePath + "/discount/type",
							schemaPath: "#/properties/discount/properties/type/enum",
							keyword: "enum",
							params: { allowedValues: schema39.properties.discount.properties.type.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err11];
						else vErrors.push(err11);
						errors++;
					}
				}
				if (data6.value !== void 0) {
					if (!(typeof data6.value == "number")) {
						const err12 = {
							instancePath: instancePath + "/discount/value",
							schemaPath: "#/properties/discount/properties/value/type",
							keyword: "type",
							params: { type: "number" },
							message: "must be number"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
			} else {
				const err13 = {
					instancePath: instancePath + "/discount",
					schemaPath: "#/properties/discount/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
	} else {
		const err14 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err14];
		else vErrors.push(err14);
		errors++;
	}
	validate28$1.errors = vErrors;
	return errors === 0;
}
validate28$1.evaluated = {
	"props": {
		"checkoutId": true,
		"bundleId": true,
		"userId": true,
		"displayName": true,
		"price": true,
		"currency": true,
		"discount": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
// contract:coercing
const formats = { "date-time": isDateTime };
const check0 = validate20;
const func1 = require_ucs2length().default;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate20.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
				const err0 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err0];
				else vErrors.push(err0);
				errors++;
			}
			else {
				const err1 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data1 = data.query;
			if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
				for (const key1 in data1) if (!(key1 === "limit" || key1 === "cursor")) {
					const err2 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data1.limit !== void 0) {
					let data2 = data1.limit;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2))) {
						let dataType0 = typeof data2;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 === "boolean" || data2 === null || dataType0 === "string" && data2 && data2 == +data2 && !(data2 % 1)) coerced0 = +data2;
							else {
								const err3 = {
									instancePath: instancePath + "/query/limit",
									schemaPath: "#/properties/query/properties/limit/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data2 = coerced0;
							if (data1 !== void 0) data1["limit"] = coerced0;
						}
					}
					if (typeof data2 == "number") {
						if (data2 > 100 || isNaN(data2)) {
							const err4 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 100
								},
								message: "must be <= 100"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (data2 < 1 || isNaN(data2)) {
							const err5 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
				if (data1.cursor !== void 0) {
					let data3 = data1.cursor;
					if (typeof data3 !== "string") {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data3;
							else if (data3 === null) coerced1 = "";
							else {
								const err6 = {
									instancePath: instancePath + "/query/cursor",
									schemaPath: "#/properties/query/properties/cursor/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data1 !== void 0) data1["cursor"] = coerced1;
						}
					}
					if (typeof data3 === "string") {
						if (func1(data3) > 1024) {
							const err7 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/maxLength",
								keyword: "maxLength",
								params: { limit: 1024 },
								message: "must NOT have more than 1024 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
						if (func1(data3) < 1) {
							const err8 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data4 = data.header;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {} else {
				const err10 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data5 = data.cookie;
			if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {} else {
				const err11 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
		}
	} else {
		const err12 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err12];
		else vErrors.push(err12);
		errors++;
	}
	validate20.errors = vErrors;
	return errors === 0;
}
validate20.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check1 = validate21;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.headers !== void 0) {
			let data0 = data.headers;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0["x-request-id"] !== void 0) {
					let data1 = data0["x-request-id"];
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err0 = {
									instancePath: instancePath + "/headers/x-request-id",
									schemaPath: "#/properties/headers/properties/x-request-id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err0];
								else vErrors.push(err0);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["x-request-id"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) < 1) {
							const err1 = {
								instancePath: instancePath + "/headers/x-request-id",
								schemaPath: "#/properties/headers/properties/x-request-id/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
					}
				}
				if (data0.ratelimit !== void 0) {
					let data2 = data0.ratelimit;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err2 = {
									instancePath: instancePath + "/headers/ratelimit",
									schemaPath: "#/properties/headers/properties/ratelimit/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err2];
								else vErrors.push(err2);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["ratelimit"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) < 1) {
							const err3 = {
								instancePath: instancePath + "/headers/ratelimit",
								schemaPath: "#/properties/headers/properties/ratelimit/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					}
				}
				if (data0["ratelimit-policy"] !== void 0) {
					let data3 = data0["ratelimit-policy"];
					if (typeof data3 !== "string") {
						let dataType2 = typeof data3;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data3;
							else if (data3 === null) coerced2 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/headers/ratelimit-policy",
									schemaPath: "#/properties/headers/properties/ratelimit-policy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data3 = coerced2;
							if (data0 !== void 0) data0["ratelimit-policy"] = coerced2;
						}
					}
					if (typeof data3 === "string") {
						if (func1(data3) < 1) {
							const err5 = {
								instancePath: instancePath + "/headers/ratelimit-policy",
								schemaPath: "#/properties/headers/properties/ratelimit-policy/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
	} else {
		const err7 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err7];
		else vErrors.push(err7);
		errors++;
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": { "headers": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check2 = validate22;
const pattern4 = new RegExp("^[Bb]earer\\b", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.headers !== void 0) {
			let data0 = data.headers;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0["x-request-id"] !== void 0) {
					let data1 = data0["x-request-id"];
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err0 = {
									instancePath: instancePath + "/headers/x-request-id",
									schemaPath: "#/properties/headers/properties/x-request-id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err0];
								else vErrors.push(err0);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["x-request-id"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) < 1) {
							const err1 = {
								instancePath: instancePath + "/headers/x-request-id",
								schemaPath: "#/properties/headers/properties/x-request-id/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err1];
							else vErrors.push(err1);
							errors++;
						}
					}
				}
				if (data0.ratelimit !== void 0) {
					let data2 = data0.ratelimit;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err2 = {
									instancePath: instancePath + "/headers/ratelimit",
									schemaPath: "#/properties/headers/properties/ratelimit/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err2];
								else vErrors.push(err2);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["ratelimit"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) < 1) {
							const err3 = {
								instancePath: instancePath + "/headers/ratelimit",
								schemaPath: "#/properties/headers/properties/ratelimit/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err3];
							else vErrors.push(err3);
							errors++;
						}
					}
				}
				if (data0["ratelimit-policy"] !== void 0) {
					let data3 = data0["ratelimit-policy"];
					if (typeof data3 !== "string") {
						let dataType2 = typeof data3;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data3;
							else if (data3 === null) coerced2 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/headers/ratelimit-policy",
									schemaPath: "#/properties/headers/properties/ratelimit-policy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data3 = coerced2;
							if (data0 !== void 0) data0["ratelimit-policy"] = coerced2;
						}
					}
					if (typeof data3 === "string") {
						if (func1(data3) < 1) {
							const err5 = {
								instancePath: instancePath + "/headers/ratelimit-policy",
								schemaPath: "#/properties/headers/properties/ratelimit-policy/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
				if (data0["www-authenticate"] !== void 0) {
					let data4 = data0["www-authenticate"];
					if (typeof data4 !== "string") {
						let dataType3 = typeof data4;
						let coerced3 = void 0;
						if (!(coerced3 !== void 0)) {
							if (dataType3 == "number" || dataType3 == "boolean") coerced3 = "" + data4;
							else if (data4 === null) coerced3 = "";
							else {
								const err6 = {
									instancePath: instancePath + "/headers/www-authenticate",
									schemaPath: "#/properties/headers/properties/www-authenticate/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err6];
								else vErrors.push(err6);
								errors++;
							}
						}
						if (coerced3 !== void 0) {
							data4 = coerced3;
							if (data0 !== void 0) data0["www-authenticate"] = coerced3;
						}
					}
					if (typeof data4 === "string") {
						if (!pattern4.test(data4)) {
							const err7 = {
								instancePath: instancePath + "/headers/www-authenticate",
								schemaPath: "#/properties/headers/properties/www-authenticate/pattern",
								keyword: "pattern",
								params: { pattern: "^[Bb]earer\\b" },
								message: "must match pattern \"^[Bb]earer\\b\""
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
			} else {
				const err8 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
	} else {
		const err9 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err9];
		else vErrors.push(err9);
		errors++;
	}
	validate22.errors = vErrors;
	return errors === 0;
}
validate22.evaluated = {
	"props": { "headers": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check3 = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate23.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.headers !== void 0) {
			let data0 = data.headers;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0["retry-after"] === void 0) {
					const err0 = {
						instancePath: instancePath + "/headers",
						schemaPath: "#/properties/headers/required",
						keyword: "required",
						params: { missingProperty: "retry-after" },
						message: "must have required property 'retry-after'"
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
				}
				if (data0["x-request-id"] !== void 0) {
					let data1 = data0["x-request-id"];
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err1 = {
									instancePath: instancePath + "/headers/x-request-id",
									schemaPath: "#/properties/headers/properties/x-request-id/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err1];
								else vErrors.push(err1);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["x-request-id"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) < 1) {
							const err2 = {
								instancePath: instancePath + "/headers/x-request-id",
								schemaPath: "#/properties/headers/properties/x-request-id/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err2];
							else vErrors.push(err2);
							errors++;
						}
					}
				}
				if (data0.ratelimit !== void 0) {
					let data2 = data0.ratelimit;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err3 = {
									instancePath: instancePath + "/headers/ratelimit",
									schemaPath: "#/properties/headers/properties/ratelimit/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["ratelimit"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) < 1) {
							const err4 = {
								instancePath: instancePath + "/headers/ratelimit",
								schemaPath: "#/properties/headers/properties/ratelimit/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
					}
				}
				if (data0["ratelimit-policy"] !== void 0) {
					let data3 = data0["ratelimit-policy"];
					if (typeof data3 !== "string") {
						let dataType2 = typeof data3;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data3;
							else if (data3 === null) coerced2 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/headers/ratelimit-policy",
									schemaPath: "#/properties/headers/properties/ratelimit-policy/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data3 = coerced2;
							if (data0 !== void 0) data0["ratelimit-policy"] = coerced2;
						}
					}
					if (typeof data3 === "string") {
						if (func1(data3) < 1) {
							const err6 = {
								instancePath: instancePath + "/headers/ratelimit-policy",
								schemaPath: "#/properties/headers/properties/ratelimit-policy/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					}
				}
				if (data0["retry-after"] !== void 0) {
					let data4 = data0["retry-after"];
					if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4))) {
						let dataType3 = typeof data4;
						let coerced3 = void 0;
						if (!(coerced3 !== void 0)) {
							if (dataType3 === "boolean" || data4 === null || dataType3 === "string" && data4 && data4 == +data4 && !(data4 % 1)) coerced3 = +data4;
							else {
								const err7 = {
									instancePath: instancePath + "/headers/retry-after",
									schemaPath: "#/properties/headers/properties/retry-after/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (coerced3 !== void 0) {
							data4 = coerced3;
							if (data0 !== void 0) data0["retry-after"] = coerced3;
						}
					}
					if (typeof data4 == "number") {
						if (data4 < 0 || isNaN(data4)) {
							const err8 = {
								instancePath: instancePath + "/headers/retry-after",
								schemaPath: "#/properties/headers/properties/retry-after/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								},
								message: "must be >= 0"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
					}
				}
			} else {
				const err9 = {
					instancePath: instancePath + "/headers",
					schemaPath: "#/properties/headers/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
	} else {
		const err10 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err10];
		else vErrors.push(err10);
		errors++;
	}
	validate23.errors = vErrors;
	return errors === 0;
}
validate23.evaluated = {
	"props": { "headers": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const check4 = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate24.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.query === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "query" },
				message: "must have required property 'query'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) for (const key0 in data0) {
				const err1 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err1];
				else vErrors.push(err1);
				errors++;
			}
			else {
				const err2 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err2];
				else vErrors.push(err2);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data1 = data.query;
			if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
				if (data1.displayName === void 0) {
					const err3 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/required",
						keyword: "required",
						params: { missingProperty: "displayName" },
						message: "must have required property 'displayName'"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				for (const key1 in data1) if (!(key1 === "displayName" || key1 === "limit" || key1 === "cursor")) {
					const err4 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err4];
					else vErrors.push(err4);
					errors++;
				}
				if (data1.displayName !== void 0) {
					let data2 = data1.displayName;
					if (typeof data2 !== "string") {
						let dataType0 = typeof data2;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data2;
							else if (data2 === null) coerced0 = "";
							else {
								const err5 = {
									instancePath: instancePath + "/query/displayName",
									schemaPath: "#/properties/query/properties/displayName/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err5];
								else vErrors.push(err5);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data2 = coerced0;
							if (data1 !== void 0) data1["displayName"] = coerced0;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 30) {
							const err6 = {
								instancePath: instancePath + "/query/displayName",
								schemaPath: "#/properties/query/properties/displayName/maxLength",
								keyword: "maxLength",
								params: { limit: 30 },
								message: "must NOT have more than 30 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
						if (func1(data2) < 2) {
							const err7 = {
								instancePath: instancePath + "/query/displayName",
								schemaPath: "#/properties/query/properties/displayName/minLength",
								keyword: "minLength",
								params: { limit: 2 },
								message: "must NOT have fewer than 2 characters"
							};
							if (vErrors === null) vErrors = [err7];
							else vErrors.push(err7);
							errors++;
						}
					}
				}
				if (data1.limit !== void 0) {
					let data3 = data1.limit;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 === "boolean" || data3 === null || dataType1 === "string" && data3 && data3 == +data3 && !(data3 % 1)) coerced1 = +data3;
							else {
								const err8 = {
									instancePath: instancePath + "/query/limit",
									schemaPath: "#/properties/query/properties/limit/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data1 !== void 0) data1["limit"] = coerced1;
						}
					}
					if (typeof data3 == "number") {
						if (data3 > 50 || isNaN(data3)) {
							const err9 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 50
								},
								message: "must be <= 50"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3 < 1 || isNaN(data3)) {
							const err10 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
				if (data1.cursor !== void 0) {
					let data4 = data1.cursor;
					if (typeof data4 !== "string") {
						let dataType2 = typeof data4;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data4;
							else if (data4 === null) coerced2 = "";
							else {
								const err11 = {
									instancePath: instancePath + "/query/cursor",
									schemaPath: "#/properties/query/properties/cursor/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data4 = coerced2;
							if (data1 !== void 0) data1["cursor"] = coerced2;
						}
					}
					if (typeof data4 === "string") {
						if (func1(data4) > 1024) {
							const err12 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/maxLength",
								keyword: "maxLength",
								params: { limit: 1024 },
								message: "must NOT have more than 1024 characters"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (func1(data4) < 1) {
							const err13 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data5 = data.header;
			if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {} else {
				const err15 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data6 = data.cookie;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {} else {
				const err16 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate24.errors = vErrors;
	return errors === 0;
}
validate24.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check5 = validate25;
const pattern5 = new RegExp("^(?:grant|scan):[a-f0-9]{32}$", "u");
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.bundleId === void 0) {
					const err1 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "bundleId")) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.bundleId !== void 0) {
					let data1 = data0.bundleId;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err3 = {
									instancePath: instancePath + "/path/bundleId",
									schemaPath: "#/properties/path/properties/bundleId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["bundleId"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 128) {
							const err4 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (func1(data1) < 1) {
							const err5 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key1 in data2) if (!(key1 === "limit" || key1 === "cursor")) {
					const err7 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data2.limit !== void 0) {
					let data3 = data2.limit;
					if (!(typeof data3 == "number" && !(data3 % 1) && !isNaN(data3))) {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 === "boolean" || data3 === null || dataType1 === "string" && data3 && data3 == +data3 && !(data3 % 1)) coerced1 = +data3;
							else {
								const err8 = {
									instancePath: instancePath + "/query/limit",
									schemaPath: "#/properties/query/properties/limit/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data2 !== void 0) data2["limit"] = coerced1;
						}
					}
					if (typeof data3 == "number") {
						if (data3 > 100 || isNaN(data3)) {
							const err9 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 100
								},
								message: "must be <= 100"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (data3 < 1 || isNaN(data3)) {
							const err10 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
				if (data2.cursor !== void 0) {
					let data4 = data2.cursor;
					if (typeof data4 !== "string") {
						let dataType2 = typeof data4;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data4;
							else if (data4 === null) coerced2 = "";
							else {
								const err11 = {
									instancePath: instancePath + "/query/cursor",
									schemaPath: "#/properties/query/properties/cursor/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data4 = coerced2;
							if (data2 !== void 0) data2["cursor"] = coerced2;
						}
					}
					if (typeof data4 === "string") {
						if (func1(data4) > 38) {
							const err12 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/maxLength",
								keyword: "maxLength",
								params: { limit: 38 },
								message: "must NOT have more than 38 characters"
							};
							if (vErrors === null) vErrors = [err12];
							else vErrors.push(err12);
							errors++;
						}
						if (!pattern5.test(data4)) {
							const err13 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/pattern",
								keyword: "pattern",
								params: { pattern: "^(?:grant|scan):[a-f0-9]{32}$" },
								message: "must match pattern \"^(?:grant|scan):[a-f0-9]{32}$\""
							};
							if (vErrors === null) vErrors = [err13];
							else vErrors.push(err13);
							errors++;
						}
					}
				}
			} else {
				const err14 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data5 = data.header;
			if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {} else {
				const err15 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err15];
				else vErrors.push(err15);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data6 = data.cookie;
			if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {} else {
				const err16 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err16];
				else vErrors.push(err16);
				errors++;
			}
		}
	} else {
		const err17 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err17];
		else vErrors.push(err17);
		errors++;
	}
	validate25.errors = vErrors;
	return errors === 0;
}
validate25.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check6 = validate26;
const schema37 = {
	"type": "object",
	"additionalProperties": true,
	"properties": {
		"path": {
			"type": "object",
			"additionalProperties": false,
			"properties": { "bundleId": {
				"type": "string",
				"minLength": 1,
				"maxLength": 128
			} },
			"required": ["bundleId"]
		},
		"query": {
			"type": "object",
			"properties": {
				"userId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 128
				},
				"grantType": {
					"type": "string",
					"enum": [
						"trial",
						"owner_grant",
						"paid_external",
						"referral_reward",
						"gift"
					]
				},
				"sourceId": {
					"type": "string",
					"minLength": 1,
					"maxLength": 256,
					"pattern": "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$"
				},
				"startsAfter": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"startsBefore": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"endsAfter": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"endsBefore": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"createdAfter": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"createdBefore": {
					"type": "string",
					"format": "date-time",
					"maxLength": 64
				},
				"limit": {
					"type": "integer",
					"minimum": 1,
					"maximum": 100
				},
				"cursor": {
					"type": "string",
					"minLength": 1,
					"maxLength": 1024
				},
				"sort": {
					"type": "string",
					"enum": [
						"createdAt",
						"startsAt",
						"endsAt"
					]
				},
				"dir": {
					"type": "string",
					"enum": ["asc", "desc"]
				}
			},
			"additionalProperties": false,
			"required": []
		},
		"header": {
			"type": "object",
			"additionalProperties": true,
			"properties": {},
			"required": []
		},
		"cookie": {
			"type": "object",
			"additionalProperties": true,
			"properties": {},
			"required": []
		}
	},
	"required": ["path"]
};
const func21 = Object.prototype.hasOwnProperty;
const pattern6 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$", "u");
const formats0 = formats["date-time"];
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.bundleId === void 0) {
					const err1 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "bundleId")) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.bundleId !== void 0) {
					let data1 = data0.bundleId;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err3 = {
									instancePath: instancePath + "/path/bundleId",
									schemaPath: "#/properties/path/properties/bundleId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["bundleId"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 128) {
							const err4 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (func1(data1) < 1) {
							const err5 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
				for (const key1 in data2) if (!func21.call(schema37.properties.query.properties, key1)) {
					const err7 = {
						instancePath: instancePath + "/query",
						schemaPath: "#/properties/query/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key1 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err7];
					else vErrors.push(err7);
					errors++;
				}
				if (data2.userId !== void 0) {
					let data3 = data2.userId;
					if (typeof data3 !== "string") {
						let dataType1 = typeof data3;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data3;
							else if (data3 === null) coerced1 = "";
							else {
								const err8 = {
									instancePath: instancePath + "/query/userId",
									schemaPath: "#/properties/query/properties/userId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err8];
								else vErrors.push(err8);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data3 = coerced1;
							if (data2 !== void 0) data2["userId"] = coerced1;
						}
					}
					if (typeof data3 === "string") {
						if (func1(data3) > 128) {
							const err9 = {
								instancePath: instancePath + "/query/userId",
								schemaPath: "#/properties/query/properties/userId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
						if (func1(data3) < 1) {
							const err10 = {
								instancePath: instancePath + "/query/userId",
								schemaPath: "#/properties/query/properties/userId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err10];
							else vErrors.push(err10);
							errors++;
						}
					}
				}
				if (data2.grantType !== void 0) {
					let data4 = data2.grantType;
					if (typeof data4 !== "string") {
						let dataType2 = typeof data4;
						let coerced2 = void 0;
						if (!(coerced2 !== void 0)) {
							if (dataType2 == "number" || dataType2 == "boolean") coerced2 = "" + data4;
							else if (data4 === null) coerced2 = "";
							else {
								const err11 = {
									instancePath: instancePath + "/query/grantType",
									schemaPath: "#/properties/query/properties/grantType/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err11];
								else vErrors.push(err11);
								errors++;
							}
						}
						if (coerced2 !== void 0) {
							data4 = coerced2;
							if (data2 !== void 0) data2["grantType"] = coerced2;
						}
					}
					if (!(data4 === "trial" || data4 === "owner_grant" || data4 === "paid_external" || data4 === "referral_reward" || data4 === "gift")) {
						const err12 = {
							instancePath: instancePath + "/query/grantType",
							schemaPath: "#/properties/query/properties/grantType/enum",
							keyword: "enum",
							params: { allowedValues: schema37.properties.query.properties.grantType.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err12];
						else vErrors.push(err12);
						errors++;
					}
				}
				if (data2.sourceId !== void 0) {
					let data5 = data2.sourceId;
					if (typeof data5 !== "string") {
						let dataType3 = typeof data5;
						let coerced3 = void 0;
						if (!(coerced3 !== void 0)) {
							if (dataType3 == "number" || dataType3 == "boolean") coerced3 = "" + data5;
							else if (data5 === null) coerced3 = "";
							else {
								const err13 = {
									instancePath: instancePath + "/query/sourceId",
									schemaPath: "#/properties/query/properties/sourceId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err13];
								else vErrors.push(err13);
								errors++;
							}
						}
						if (coerced3 !== void 0) {
							data5 = coerced3;
							if (data2 !== void 0) data2["sourceId"] = coerced3;
						}
					}
					if (typeof data5 === "string") {
						if (func1(data5) > 256) {
							const err14 = {
								instancePath: instancePath + "/query/sourceId",
								schemaPath: "#/properties/query/properties/sourceId/maxLength",
								keyword: "maxLength",
								params: { limit: 256 },
								message: "must NOT have more than 256 characters"
							};
							if (vErrors === null) vErrors = [err14];
							else vErrors.push(err14);
							errors++;
						}
						if (func1(data5) < 1) {
							const err15 = {
								instancePath: instancePath + "/query/sourceId",
								schemaPath: "#/properties/query/properties/sourceId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err15];
							else vErrors.push(err15);
							errors++;
						}
						if (!pattern6.test(data5)) {
							const err16 = {
								instancePath: instancePath + "/query/sourceId",
								schemaPath: "#/properties/query/properties/sourceId/pattern",
								keyword: "pattern",
								params: { pattern: "^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$" },
								message: "must match pattern \"^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$\""
							};
							if (vErrors === null) vErrors = [err16];
							else vErrors.push(err16);
							errors++;
						}
					}
				}
				if (data2.startsAfter !== void 0) {
					let data6 = data2.startsAfter;
					if (typeof data6 !== "string") {
						let dataType4 = typeof data6;
						let coerced4 = void 0;
						if (!(coerced4 !== void 0)) {
							if (dataType4 == "number" || dataType4 == "boolean") coerced4 = "" + data6;
							else if (data6 === null) coerced4 = "";
							else {
								const err17 = {
									instancePath: instancePath + "/query/startsAfter",
									schemaPath: "#/properties/query/properties/startsAfter/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err17];
								else vErrors.push(err17);
								errors++;
							}
						}
						if (coerced4 !== void 0) {
							data6 = coerced4;
							if (data2 !== void 0) data2["startsAfter"] = coerced4;
						}
					}
					if (typeof data6 === "string") {
						if (func1(data6) > 64) {
							const err18 = {
								instancePath: instancePath + "/query/startsAfter",
								schemaPath: "#/properties/query/properties/startsAfter/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err18];
							else vErrors.push(err18);
							errors++;
						}
						if (!formats0(data6)) {
							const err19 = {
								instancePath: instancePath + "/query/startsAfter",
								schemaPath: "#/properties/query/properties/startsAfter/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err19];
							else vErrors.push(err19);
							errors++;
						}
					}
				}
				if (data2.startsBefore !== void 0) {
					let data7 = data2.startsBefore;
					if (typeof data7 !== "string") {
						let dataType5 = typeof data7;
						let coerced5 = void 0;
						if (!(coerced5 !== void 0)) {
							if (dataType5 == "number" || dataType5 == "boolean") coerced5 = "" + data7;
							else if (data7 === null) coerced5 = "";
							else {
								const err20 = {
									instancePath: instancePath + "/query/startsBefore",
									schemaPath: "#/properties/query/properties/startsBefore/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err20];
								else vErrors.push(err20);
								errors++;
							}
						}
						if (coerced5 !== void 0) {
							data7 = coerced5;
							if (data2 !== void 0) data2["startsBefore"] = coerced5;
						}
					}
					if (typeof data7 === "string") {
						if (func1(data7) > 64) {
							const err21 = {
								instancePath: instancePath + "/query/startsBefore",
								schemaPath: "#/properties/query/properties/startsBefore/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err21];
							else vErrors.push(err21);
							errors++;
						}
						if (!formats0(data7)) {
							const err22 = {
								instancePath: instancePath + "/query/startsBefore",
								schemaPath: "#/properties/query/properties/startsBefore/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err22];
							else vErrors.push(err22);
							errors++;
						}
					}
				}
				if (data2.endsAfter !== void 0) {
					let data8 = data2.endsAfter;
					if (typeof data8 !== "string") {
						let dataType6 = typeof data8;
						let coerced6 = void 0;
						if (!(coerced6 !== void 0)) {
							if (dataType6 == "number" || dataType6 == "boolean") coerced6 = "" + data8;
							else if (data8 === null) coerced6 = "";
							else {
								const err23 = {
									instancePath: instancePath + "/query/endsAfter",
									schemaPath: "#/properties/query/properties/endsAfter/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err23];
								else vErrors.push(err23);
								errors++;
							}
						}
						if (coerced6 !== void 0) {
							data8 = coerced6;
							if (data2 !== void 0) data2["endsAfter"] = coerced6;
						}
					}
					if (typeof data8 === "string") {
						if (func1(data8) > 64) {
							const err24 = {
								instancePath: instancePath + "/query/endsAfter",
								schemaPath: "#/properties/query/properties/endsAfter/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err24];
							else vErrors.push(err24);
							errors++;
						}
						if (!formats0(data8)) {
							const err25 = {
								instancePath: instancePath + "/query/endsAfter",
								schemaPath: "#/properties/query/properties/endsAfter/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err25];
							else vErrors.push(err25);
							errors++;
						}
					}
				}
				if (data2.endsBefore !== void 0) {
					let data9 = data2.endsBefore;
					if (typeof data9 !== "string") {
						let dataType7 = typeof data9;
						let coerced7 = void 0;
						if (!(coerced7 !== void 0)) {
							if (dataType7 == "number" || dataType7 == "boolean") coerced7 = "" + data9;
							else if (data9 === null) coerced7 = "";
							else {
								const err26 = {
									instancePath: instancePath + "/query/endsBefore",
									schemaPath: "#/properties/query/properties/endsBefore/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err26];
								else vErrors.push(err26);
								errors++;
							}
						}
						if (coerced7 !== void 0) {
							data9 = coerced7;
							if (data2 !== void 0) data2["endsBefore"] = coerced7;
						}
					}
					if (typeof data9 === "string") {
						if (func1(data9) > 64) {
							const err27 = {
								instancePath: instancePath + "/query/endsBefore",
								schemaPath: "#/properties/query/properties/endsBefore/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err27];
							else vErrors.push(err27);
							errors++;
						}
						if (!formats0(data9)) {
							const err28 = {
								instancePath: instancePath + "/query/endsBefore",
								schemaPath: "#/properties/query/properties/endsBefore/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err28];
							else vErrors.push(err28);
							errors++;
						}
					}
				}
				if (data2.createdAfter !== void 0) {
					let data10 = data2.createdAfter;
					if (typeof data10 !== "string") {
						let dataType8 = typeof data10;
						let coerced8 = void 0;
						if (!(coerced8 !== void 0)) {
							if (dataType8 == "number" || dataType8 == "boolean") coerced8 = "" + data10;
							else if (data10 === null) coerced8 = "";
							else {
								const err29 = {
									instancePath: instancePath + "/query/createdAfter",
									schemaPath: "#/properties/query/properties/createdAfter/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err29];
								else vErrors.push(err29);
								errors++;
							}
						}
						if (coerced8 !== void 0) {
							data10 = coerced8;
							if (data2 !== void 0) data2["createdAfter"] = coerced8;
						}
					}
					if (typeof data10 === "string") {
						if (func1(data10) > 64) {
							const err30 = {
								instancePath: instancePath + "/query/createdAfter",
								schemaPath: "#/properties/query/properties/createdAfter/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err30];
							else vErrors.push(err30);
							errors++;
						}
						if (!formats0(data10)) {
							const err31 = {
								instancePath: instancePath + "/query/createdAfter",
								schemaPath: "#/properties/query/properties/createdAfter/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err31];
							else vErrors.push(err31);
							errors++;
						}
					}
				}
				if (data2.createdBefore !== void 0) {
					let data11 = data2.createdBefore;
					if (typeof data11 !== "string") {
						let dataType9 = typeof data11;
						let coerced9 = void 0;
						if (!(coerced9 !== void 0)) {
							if (dataType9 == "number" || dataType9 == "boolean") coerced9 = "" + data11;
							else if (data11 === null) coerced9 = "";
							else {
								const err32 = {
									instancePath: instancePath + "/query/createdBefore",
									schemaPath: "#/properties/query/properties/createdBefore/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err32];
								else vErrors.push(err32);
								errors++;
							}
						}
						if (coerced9 !== void 0) {
							data11 = coerced9;
							if (data2 !== void 0) data2["createdBefore"] = coerced9;
						}
					}
					if (typeof data11 === "string") {
						if (func1(data11) > 64) {
							const err33 = {
								instancePath: instancePath + "/query/createdBefore",
								schemaPath: "#/properties/query/properties/createdBefore/maxLength",
								keyword: "maxLength",
								params: { limit: 64 },
								message: "must NOT have more than 64 characters"
							};
							if (vErrors === null) vErrors = [err33];
							else vErrors.push(err33);
							errors++;
						}
						if (!formats0(data11)) {
							const err34 = {
								instancePath: instancePath + "/query/createdBefore",
								schemaPath: "#/properties/query/properties/createdBefore/format",
								keyword: "format",
								params: { format: "date-time" },
								message: "must match format \"date-time\""
							};
							if (vErrors === null) vErrors = [err34];
							else vErrors.push(err34);
							errors++;
						}
					}
				}
				if (data2.limit !== void 0) {
					let data12 = data2.limit;
					if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12))) {
						let dataType10 = typeof data12;
						let coerced10 = void 0;
						if (!(coerced10 !== void 0)) {
							if (dataType10 === "boolean" || data12 === null || dataType10 === "string" && data12 && data12 == +data12 && !(data12 % 1)) coerced10 = +data12;
							else {
								const err35 = {
									instancePath: instancePath + "/query/limit",
									schemaPath: "#/properties/query/properties/limit/type",
									keyword: "type",
									params: { type: "integer" },
									message: "must be integer"
								};
								if (vErrors === null) vErrors = [err35];
								else vErrors.push(err35);
								errors++;
							}
						}
						if (coerced10 !== void 0) {
							data12 = coerced10;
							if (data2 !== void 0) data2["limit"] = coerced10;
						}
					}
					if (typeof data12 == "number") {
						if (data12 > 100 || isNaN(data12)) {
							const err36 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 100
								},
								message: "must be <= 100"
							};
							if (vErrors === null) vErrors = [err36];
							else vErrors.push(err36);
							errors++;
						}
						if (data12 < 1 || isNaN(data12)) {
							const err37 = {
								instancePath: instancePath + "/query/limit",
								schemaPath: "#/properties/query/properties/limit/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 1
								},
								message: "must be >= 1"
							};
							if (vErrors === null) vErrors = [err37];
							else vErrors.push(err37);
							errors++;
						}
					}
				}
				if (data2.cursor !== void 0) {
					let data13 = data2.cursor;
					if (typeof data13 !== "string") {
						let dataType11 = typeof data13;
						let coerced11 = void 0;
						if (!(coerced11 !== void 0)) {
							if (dataType11 == "number" || dataType11 == "boolean") coerced11 = "" + data13;
							else if (data13 === null) coerced11 = "";
							else {
								const err38 = {
									instancePath: instancePath + "/query/cursor",
									schemaPath: "#/properties/query/properties/cursor/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err38];
								else vErrors.push(err38);
								errors++;
							}
						}
						if (coerced11 !== void 0) {
							data13 = coerced11;
							if (data2 !== void 0) data2["cursor"] = coerced11;
						}
					}
					if (typeof data13 === "string") {
						if (func1(data13) > 1024) {
							const err39 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/maxLength",
								keyword: "maxLength",
								params: { limit: 1024 },
								message: "must NOT have more than 1024 characters"
							};
							if (vErrors === null) vErrors = [err39];
							else vErrors.push(err39);
							errors++;
						}
						if (func1(data13) < 1) {
							const err40 = {
								instancePath: instancePath + "/query/cursor",
								schemaPath: "#/properties/query/properties/cursor/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err40];
							else vErrors.push(err40);
							errors++;
						}
					}
				}
				if (data2.sort !== void 0) {
					let data14 = data2.sort;
					if (typeof data14 !== "string") {
						let dataType12 = typeof data14;
						let coerced12 = void 0;
						if (!(coerced12 !== void 0)) {
							if (dataType12 == "number" || dataType12 == "boolean") coerced12 = "" + data14;
							else if (data14 === null) coerced12 = "";
							else {
								const err41 = {
									instancePath: instancePath + "/query/sort",
									schemaPath: "#/properties/query/properties/sort/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err41];
								else vErrors.push(err41);
								errors++;
							}
						}
						if (coerced12 !== void 0) {
							data14 = coerced12;
							if (data2 !== void 0) data2["sort"] = coerced12;
						}
					}
					if (!(data14 === "createdAt" || data14 === "startsAt" || data14 === "endsAt")) {
						const err42 = {
							instancePath: instancePath + "/query/sort",
							schemaPath: "#/properties/query/properties/sort/enum",
							keyword: "enum",
							params: { allowedValues: schema37.properties.query.properties.sort.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err42];
						else vErrors.push(err42);
						errors++;
					}
				}
				if (data2.dir !== void 0) {
					let data15 = data2.dir;
					if (typeof data15 !== "string") {
						let dataType13 = typeof data15;
						let coerced13 = void 0;
						if (!(coerced13 !== void 0)) {
							if (dataType13 == "number" || dataType13 == "boolean") coerced13 = "" + data15;
							else if (data15 === null) coerced13 = "";
							else {
								const err43 = {
									instancePath: instancePath + "/query/dir",
									schemaPath: "#/properties/query/properties/dir/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err43];
								else vErrors.push(err43);
								errors++;
							}
						}
						if (coerced13 !== void 0) {
							data15 = coerced13;
							if (data2 !== void 0) data2["dir"] = coerced13;
						}
					}
					if (!(data15 === "asc" || data15 === "desc")) {
						const err44 = {
							instancePath: instancePath + "/query/dir",
							schemaPath: "#/properties/query/properties/dir/enum",
							keyword: "enum",
							params: { allowedValues: schema37.properties.query.properties.dir.enum },
							message: "must be equal to one of the allowed values"
						};
						if (vErrors === null) vErrors = [err44];
						else vErrors.push(err44);
						errors++;
					}
				}
			} else {
				const err45 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err45];
				else vErrors.push(err45);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data16 = data.header;
			if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {} else {
				const err46 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err46];
				else vErrors.push(err46);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data17 = data.cookie;
			if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {} else {
				const err47 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err47];
				else vErrors.push(err47);
				errors++;
			}
		}
	} else {
		const err48 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err48];
		else vErrors.push(err48);
		errors++;
	}
	validate26.errors = vErrors;
	return errors === 0;
}
validate26.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check7 = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate27.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.bundleId === void 0) {
					const err1 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "bundleId")) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.bundleId !== void 0) {
					let data1 = data0.bundleId;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err3 = {
									instancePath: instancePath + "/path/bundleId",
									schemaPath: "#/properties/path/properties/bundleId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["bundleId"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 128) {
							const err4 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (func1(data1) < 1) {
							const err5 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) for (const key1 in data2) {
				const err7 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			else {
				const err8 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data3 = data.header;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {} else {
				const err9 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data4 = data.cookie;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {} else {
				const err10 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate27.errors = vErrors;
	return errors === 0;
}
validate27.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check8 = validate28;
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate28.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.bundleId === void 0) {
					const err1 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "bundleId" },
						message: "must have required property 'bundleId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				if (data0.grantId === void 0) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "grantId" },
						message: "must have required property 'grantId'"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "bundleId" || key0 === "grantId")) {
					const err3 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err3];
					else vErrors.push(err3);
					errors++;
				}
				if (data0.bundleId !== void 0) {
					let data1 = data0.bundleId;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err4 = {
									instancePath: instancePath + "/path/bundleId",
									schemaPath: "#/properties/path/properties/bundleId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err4];
								else vErrors.push(err4);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["bundleId"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 128) {
							const err5 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
						if (func1(data1) < 1) {
							const err6 = {
								instancePath: instancePath + "/path/bundleId",
								schemaPath: "#/properties/path/properties/bundleId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err6];
							else vErrors.push(err6);
							errors++;
						}
					}
				}
				if (data0.grantId !== void 0) {
					let data2 = data0.grantId;
					if (typeof data2 !== "string") {
						let dataType1 = typeof data2;
						let coerced1 = void 0;
						if (!(coerced1 !== void 0)) {
							if (dataType1 == "number" || dataType1 == "boolean") coerced1 = "" + data2;
							else if (data2 === null) coerced1 = "";
							else {
								const err7 = {
									instancePath: instancePath + "/path/grantId",
									schemaPath: "#/properties/path/properties/grantId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err7];
								else vErrors.push(err7);
								errors++;
							}
						}
						if (coerced1 !== void 0) {
							data2 = coerced1;
							if (data0 !== void 0) data0["grantId"] = coerced1;
						}
					}
					if (typeof data2 === "string") {
						if (func1(data2) > 128) {
							const err8 = {
								instancePath: instancePath + "/path/grantId",
								schemaPath: "#/properties/path/properties/grantId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err8];
							else vErrors.push(err8);
							errors++;
						}
						if (func1(data2) < 1) {
							const err9 = {
								instancePath: instancePath + "/path/grantId",
								schemaPath: "#/properties/path/properties/grantId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err9];
							else vErrors.push(err9);
							errors++;
						}
					}
				}
			} else {
				const err10 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data3 = data.query;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
				const err11 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err11];
				else vErrors.push(err11);
				errors++;
			}
			else {
				const err12 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err12];
				else vErrors.push(err12);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data4 = data.header;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {} else {
				const err13 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err13];
				else vErrors.push(err13);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data5 = data.cookie;
			if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {} else {
				const err14 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err14];
				else vErrors.push(err14);
				errors++;
			}
		}
	} else {
		const err15 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err15];
		else vErrors.push(err15);
		errors++;
	}
	validate28.errors = vErrors;
	return errors === 0;
}
validate28.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check9 = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate29.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.path === void 0) {
			const err0 = {
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: "path" },
				message: "must have required property 'path'"
			};
			if (vErrors === null) vErrors = [err0];
			else vErrors.push(err0);
			errors++;
		}
		if (data.path !== void 0) {
			let data0 = data.path;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				if (data0.checkoutId === void 0) {
					const err1 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/required",
						keyword: "required",
						params: { missingProperty: "checkoutId" },
						message: "must have required property 'checkoutId'"
					};
					if (vErrors === null) vErrors = [err1];
					else vErrors.push(err1);
					errors++;
				}
				for (const key0 in data0) if (!(key0 === "checkoutId")) {
					const err2 = {
						instancePath: instancePath + "/path",
						schemaPath: "#/properties/path/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 },
						message: "must NOT have additional properties"
					};
					if (vErrors === null) vErrors = [err2];
					else vErrors.push(err2);
					errors++;
				}
				if (data0.checkoutId !== void 0) {
					let data1 = data0.checkoutId;
					if (typeof data1 !== "string") {
						let dataType0 = typeof data1;
						let coerced0 = void 0;
						if (!(coerced0 !== void 0)) {
							if (dataType0 == "number" || dataType0 == "boolean") coerced0 = "" + data1;
							else if (data1 === null) coerced0 = "";
							else {
								const err3 = {
									instancePath: instancePath + "/path/checkoutId",
									schemaPath: "#/properties/path/properties/checkoutId/type",
									keyword: "type",
									params: { type: "string" },
									message: "must be string"
								};
								if (vErrors === null) vErrors = [err3];
								else vErrors.push(err3);
								errors++;
							}
						}
						if (coerced0 !== void 0) {
							data1 = coerced0;
							if (data0 !== void 0) data0["checkoutId"] = coerced0;
						}
					}
					if (typeof data1 === "string") {
						if (func1(data1) > 128) {
							const err4 = {
								instancePath: instancePath + "/path/checkoutId",
								schemaPath: "#/properties/path/properties/checkoutId/maxLength",
								keyword: "maxLength",
								params: { limit: 128 },
								message: "must NOT have more than 128 characters"
							};
							if (vErrors === null) vErrors = [err4];
							else vErrors.push(err4);
							errors++;
						}
						if (func1(data1) < 1) {
							const err5 = {
								instancePath: instancePath + "/path/checkoutId",
								schemaPath: "#/properties/path/properties/checkoutId/minLength",
								keyword: "minLength",
								params: { limit: 1 },
								message: "must NOT have fewer than 1 characters"
							};
							if (vErrors === null) vErrors = [err5];
							else vErrors.push(err5);
							errors++;
						}
					}
				}
			} else {
				const err6 = {
					instancePath: instancePath + "/path",
					schemaPath: "#/properties/path/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err6];
				else vErrors.push(err6);
				errors++;
			}
		}
		if (data.query !== void 0) {
			let data2 = data.query;
			if (data2 && typeof data2 == "object" && !Array.isArray(data2)) for (const key1 in data2) {
				const err7 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key1 },
					message: "must NOT have additional properties"
				};
				if (vErrors === null) vErrors = [err7];
				else vErrors.push(err7);
				errors++;
			}
			else {
				const err8 = {
					instancePath: instancePath + "/query",
					schemaPath: "#/properties/query/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err8];
				else vErrors.push(err8);
				errors++;
			}
		}
		if (data.header !== void 0) {
			let data3 = data.header;
			if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {} else {
				const err9 = {
					instancePath: instancePath + "/header",
					schemaPath: "#/properties/header/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err9];
				else vErrors.push(err9);
				errors++;
			}
		}
		if (data.cookie !== void 0) {
			let data4 = data.cookie;
			if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {} else {
				const err10 = {
					instancePath: instancePath + "/cookie",
					schemaPath: "#/properties/cookie/type",
					keyword: "type",
					params: { type: "object" },
					message: "must be object"
				};
				if (vErrors === null) vErrors = [err10];
				else vErrors.push(err10);
				errors++;
			}
		}
	} else {
		const err11 = {
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" },
			message: "must be object"
		};
		if (vErrors === null) vErrors = [err11];
		else vErrors.push(err11);
		errors++;
	}
	validate29.errors = vErrors;
	return errors === 0;
}
validate29.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
// contract:entry
const validators = {
	listBundles: {
		params: check0,
		body: void 0,
		responses: {
			200: check0$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			429: check3,
			500: check1
		}
	},
	searchUsers: {
		params: check4,
		body: void 0,
		responses: {
			200: check3$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			429: check3,
			500: check1
		}
	},
	listBundleUsers: {
		params: check5,
		body: void 0,
		responses: {
			200: check4$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			404: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			404: check1,
			429: check3,
			500: check1
		}
	},
	listBundleGrants: {
		params: check6,
		body: void 0,
		responses: {
			200: check5$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			404: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			404: check1,
			429: check3,
			500: check1
		}
	},
	createBundleGrant: {
		params: check7,
		body: check6$1,
		responses: {
			200: check7$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			404: check1$1,
			409: check1$1,
			413: check1$1,
			415: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			404: check1,
			409: check1,
			413: check1,
			415: check1,
			429: check3,
			500: check1
		}
	},
	revokeBundleGrant: {
		params: check8,
		body: void 0,
		responses: {
			200: check7$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			404: check1$1,
			409: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			404: check1,
			409: check1,
			429: check3,
			500: check1
		}
	},
	readCheckout: {
		params: check9,
		body: void 0,
		responses: {
			200: check8$1,
			400: check1$1,
			401: check1$1,
			403: check1$1,
			404: check1$1,
			429: check1$1,
			500: check2$1
		},
		responseHeaders: {
			200: check1,
			400: check1,
			401: check2,
			403: check1,
			404: check1,
			429: check3,
			500: check1
		}
	}
};
export { validators };
